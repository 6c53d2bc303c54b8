/** Pictures that show no label which the scanner reads, but what looks like one. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { GreyPicture } from "#domain/scan/grey/strip.ts";
import { between, type Random } from "#tests/random.ts";
import { type DrawnLabel, drawLabel, held, randomCode } from "#tests/scan/drawnLabel.ts";

/** `text` is what may be read of it all the same: a piece of a photograph may show its label. */
export interface EmptyPicture {
  picture: GreyPicture;
  text: string | null;
}

const SIZE = { width: 400, height: 240 };
const OTHERS = ["code93", "matrix2of5", "rationalizedCodabar"] as const;
const WORDS = "wooden train 24 pcs 3+ Made in EU 0123456789 Lot 77 | || III lll 1111 EN71-1 EN71-2";

const drawBars = (label: Pick<DrawnLabel, "bcid" | "text" | "bars">, random: Random) =>
  drawLabel(
    {
      ...label,
      ...held(random),
      sigma: between(random, 0.3, 1.8),
      noise: between(random, 1, 10),
    },
    random,
  );

function drawOtherSymbology(random: Random): GreyPicture {
  const bcid = OTHERS[Math.floor(OTHERS.length * random())] ?? "code93";
  const digits = randomCode(12, random);
  return drawBars({ bcid, text: bcid === "rationalizedCodabar" ? `A${digits}B` : digits }, random);
}

/** Bars of no symbology. */
function drawRandomBars(random: Random): GreyPicture {
  const bars = Array.from(
    { length: 59 },
    () => 1 + Math.floor(random() * (random() < 0.5 ? 1 : 4)),
  );
  return drawBars({ bcid: "ean13", text: "", bars }, random);
}

/** Bars that are all alike, as far from each other. */
function drawFence(random: Random): GreyPicture {
  const [bar, gap] = [1 + Math.floor(4 * random()), 1 + Math.floor(4 * random())];
  const bars = Array.from({ length: 59 }, (_, n) => (n % 2 === 0 ? bar : gap));
  return drawBars({ bcid: "ean13", text: "", bars }, random);
}

/** Threads that cross, some of them thicker. */
function drawFabric(random: Random): GreyPicture {
  const { width, height } = SIZE;
  const threads = (length: number) => {
    const period = between(random, 3, 12);
    const thick = Array.from({ length: 400 }, () => between(random, 0.5, 1));
    return Array.from({ length }, (_, at) => {
      const thread = at / period;
      return (thick[Math.floor(thread)] ?? 1) * Math.sin(2 * Math.PI * thread);
    });
  };
  const [warp, weft] = [threads(width), threads(height)];
  const share = between(random, 0, 0.6);
  const noise = between(random, 2, 20);
  const grey = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const cloth = (1 - share) * (warp[x] ?? 0) + share * (weft[y] ?? 0);
    return 130 + 60 * cloth + noise * (random() - 0.5);
  });
  return { ...SIZE, grey };
}

const greyOf = async (image: Sharp): Promise<GreyPicture> => {
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { grey: data, width: info.width, height: info.height };
};

/** Lines of words and digits, from small print to headings. */
function drawText(random: Random): Promise<GreyPicture> {
  const size = between(random, 8, 40);
  const lines = Array.from({ length: Math.ceil(SIZE.height / size) }, (_, n) => {
    const from = Math.floor(WORDS.length * random());
    const words = (WORDS.slice(from) + WORDS).repeat(2);
    return `<text x="4" y="${(n + 0.8) * size}">${words}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
    <rect width="100%" height="100%" fill="#ccc"/><g font-size="${size}" fill="#333">${lines.join("")}</g></svg>`;
  const turned = sharp(Buffer.from(svg)).rotate(between(random, -8, 8), { background: "#ccc" });
  return greyOf(turned.blur(between(random, 0.3, 3)));
}

/** Pieces of the folder's photographs, at any place and size. */
function photographsIn(folder: string) {
  const samples: { file: string; text: string | null }[] = JSON.parse(
    readFileSync(join(folder, "manifest.json"), "utf8"),
  );
  return async (random: Random): Promise<EmptyPicture> => {
    const sample = samples[Math.floor(samples.length * random())] ?? { file: "", text: null };
    const image = sharp(join(folder, sample.file)).flatten({ background: "#fff" });
    const { width, height } = await image.metadata();
    const piece = (side: number) => {
      const length = Math.max(40, Math.round(side * between(random, 0.25, 0.7)));
      return { length: Math.min(side, length), at: Math.floor((side - length) * random()) };
    };
    const [across, down] = [piece(width), piece(height)];
    const cut = image.extract({
      left: Math.max(0, across.at),
      top: Math.max(0, down.at),
      width: across.length,
      height: down.length,
    });
    const resized = cut.resize(Math.round(across.length * between(random, 0.5, 2)));
    return { picture: await greyOf(resized), text: sample.text };
  };
}

/** A picture without a label; pieces of photographs are among them where the folder exists. */
export function emptyPictures(folder: string): (random: Random) => Promise<EmptyPicture> {
  const nothing =
    (draw: (random: Random) => GreyPicture | Promise<GreyPicture>) => async (random: Random) => ({
      picture: await draw(random),
      text: null,
    });
  const otherBars = nothing(drawOtherSymbology);
  const drawn = [drawRandomBars, drawFence, drawFabric, drawText].map(nothing);
  const kinds = existsSync(folder) ? [...drawn, photographsIn(folder)] : drawn;
  return (random) => (kinds[Math.floor((kinds.length + 1) * random())] ?? otherBars)(random);
}
