/**
 * What is read of labels, right, wrong or not at all, and in what time: by the first engine alone, by the grey decoder
 * alone, and by the scanner, which sees a picture as its camera's frames (docs/reader.md).
 *
 * Photographs are read from the folder that `SCAN_SAMPLES` names. `READER_LABELS` is how many labels a series draws,
 * `READER_BLURRED` and `READER_EMPTY` how many blurred labels and pictures without a label are read to count what
 * is wrong.
 */
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { checkDigit } from "#domain/code/checkDigit.ts";
import { expandUpcE } from "#domain/code/codes.ts";
import { packCodes } from "#domain/code/packedCodes.ts";
import { confirmDetection, NOTHING_DETECTED } from "#domain/scan/confirmDetection.ts";
import { readGrey, recogniseGrey } from "#domain/scan/grey/read.ts";
import type { GreyPicture } from "#domain/scan/grey/strip.ts";
import { detectionsIn } from "#src/scan/detections.ts";
import { ponyfillEngine } from "#src/scan/engine.ts";
import { LOOKS, readerWith } from "#src/scan/reader.ts";
import { SCAN_REGIONS, scanRegionOf } from "#src/scan/scanRegion.ts";
import { between, type Random, seeded } from "#tests/random.ts";
import {
  type DrawnLabel,
  drawLabel,
  held,
  randomCode,
  randomUpcE,
} from "#tests/scan/drawnLabel.ts";
import { drawTurned, imageDataOf, withImageData } from "#tests/scan/imageData.ts";
import { type EmptyPicture, emptyPictures } from "./emptyPictures.ts";
import { type Figure, median, type Part } from "./figures.ts";

const SAMPLES = process.env.SCAN_SAMPLES ?? "../shared/scan-samples";
const LABELS = Number(process.env.READER_LABELS ?? 40);
const BLURRED = Number(process.env.READER_BLURRED ?? 0);
const EMPTY = Number(process.env.READER_EMPTY ?? 0);
/** Milliseconds between frames. */
const FRAME = 50;

/** An engine's reading of a picture. */
type Read = (picture: GreyPicture) => Promise<string | null>;

interface Readers {
  first: Read;
  grey: Read;
  scanner: Read;
}

async function startReaders(): Promise<Readers> {
  withImageData();
  const wasm = await readFile(new URL(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
  const engine = ponyfillEngine({ wasmBinary: wasm.buffer as ArrayBuffer });
  return {
    first: async (picture) => (await engine.detect(imageDataOf(picture)))[0]?.rawValue ?? null,
    grey: async (picture) => readGrey(picture)?.rawValue ?? null,
    scanner: async (picture) => {
      const read = readerWith({ first: engine }, () => 0);
      let state = NOTHING_DETECTED;
      for (let frame = 0; frame < SCAN_REGIONS; frame++) {
        const region = scanRegionOf(picture.width, picture.height, frame);
        const sightings = await read(imageDataOf(drawTurned(picture, region)));
        const result = confirmDetection(state, detectionsIn(sightings, region), frame * FRAME);
        if (result.accepted) return result.accepted.strCode;
        state = result.state;
      }
      return null;
    },
  };
}

/** A UPC-A is an EAN-13 that begins with 0; of the ends of lines there are two kinds. */
const plain = (code: string) => code.replace(/^0+(?=\d{11,}$)/, "").replaceAll("\r", "");

class Tally {
  /** Read as it is, or nothing where nothing is. */
  right = 0;
  wrong = 0;
  unread = 0;
  readonly times: number[] = [];

  async count(read: Read, picture: GreyPicture, text: string | null): Promise<void> {
    const begun = performance.now();
    const said = await read(picture);
    this.times.push(performance.now() - begun);
    if (said === null && text !== null) this.unread++;
    else if (said === text || plain(said ?? "") === plain(text ?? "")) this.right++;
    else this.wrong++;
  }

  get slow(): number {
    return [...this.times].sort((a, b) => a - b)[Math.floor(0.95 * this.times.length)] ?? 0;
  }

  toString(): string {
    const counts = `${this.right} right, ${this.wrong} wrong, ${this.unread} unread`;
    return `${counts} (${median(this.times).toFixed(0)} ms, p95 ${this.slow.toFixed(0)})`;
  }
}

const NAMES = ["first", "grey", "scanner"] as const;
const newTallies = () => ({ first: new Tally(), grey: new Tally(), scanner: new Tally() });
type Tallies = ReturnType<typeof newTallies>;

async function countAll(
  readers: Readers,
  tallies: Tallies,
  picture: GreyPicture,
  text: string | null,
) {
  for (const name of NAMES) await tallies[name].count(readers[name], picture, text);
}

const lineOf = (what: string, tallies: Tallies) =>
  `${what.padEnd(30)} ${NAMES.map((name) => `${name}: ${tallies[name]}`).join("; ")}`;

async function loadSample(file: string): Promise<GreyPicture> {
  const { data, info } = await sharp(join(SAMPLES, file))
    .flatten({ background: "#fff" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { grey: data, width: info.width, height: info.height };
}

/** A picture with the faults of its compression. */
async function compressed({ grey, width, height }: GreyPicture, quality: number) {
  const raw = { width, height, channels: 1 } as const;
  const jpeg = await sharp(grey, { raw }).jpeg({ quality }).toBuffer();
  return { width, height, grey: await sharp(jpeg).greyscale().raw().toBuffer() };
}

interface Sample {
  file: string;
  set: string;
  text: string | null;
}

async function readSamples(readers: Readers, say: (text: string) => void): Promise<Figure[]> {
  if (!existsSync(SAMPLES)) {
    say(`no photographs: there is no folder ${SAMPLES}`);
    return [];
  }
  const samples: Sample[] = JSON.parse(readFileSync(join(SAMPLES, "manifest.json"), "utf8"));
  const sets = new Map<string, Tallies>();
  const tallyOf = (name: string) => {
    const tallies = sets.get(name) ?? newTallies();
    sets.set(name, tallies);
    return tallies;
  };
  for (const { file, set, text } of samples) {
    const picture = await loadSample(file);
    await countAll(readers, tallyOf(set), picture, text);
    await countAll(
      readers,
      tallyOf(set === "blurred" ? "unfocused photographs" : "photographs"),
      picture,
      text,
    );
  }
  for (const [name, tallies] of sets) say(lineOf(name, tallies));
  const { scanner: sharpOnes } = tallyOf("photographs");
  const { scanner: unfocused } = tallyOf("unfocused photographs");
  return [
    { name: "photographs read, of 82", value: sharpOnes.right, unit: "", target: { atLeast: 76 } },
    {
      name: "unfocused photographs read, of 13",
      value: unfocused.right,
      unit: "",
      target: { atLeast: 9 },
    },
    {
      name: "wrong of all photographs",
      value: sharpOnes.wrong + unfocused.wrong,
      unit: "",
      target: { atMost: 0 },
    },
  ];
}

/** A drawn label, and its text as a reader says it. */
type DrawCode = (random: Random) => Pick<DrawnLabel, "bcid" | "text"> & { said: string };

const numbered =
  (bcid: string, digits: 13 | 12 | 8): DrawCode =>
  (random) => {
    const text = randomCode(digits, random);
    return { bcid, text, said: text };
  };
const ean13 = numbered("ean13", 13);
const ean8 = numbered("ean8", 8);
const upcE: DrawCode = (random) => {
  const text = randomUpcE(random);
  return { bcid: "upce", text, said: expandUpcE(text) ?? "" };
};
/** Code 128 with the texts of labels on boxes, toys and shelves. */
const code128: DrawCode = (random) => {
  const digits = (count: number) => String(Math.floor(10 ** count * random())).padStart(count, "0");
  const texts = [`BOX-${digits(2)}`, `TOY-${digits(5)}`, digits(8), `Regal ${digits(3)}`];
  const text = texts[Math.floor(texts.length * random())] ?? "";
  return { bcid: "code128", text, said: text };
};
const code39: DrawCode = (random) => {
  const { text } = code128(random);
  const said = text.toUpperCase();
  return { bcid: "code39", text: said, said };
};
const itf14: DrawCode = (random) => {
  const text = randomCode(14, random);
  return { bcid: "interleaved2of5", text, said: text };
};
const SYMBOLOGIES = [ean13, numbered("upca", 12)];
const SHORT = [ean8, upcE];

/** The series of drawn labels, and the properties of each. */
const SERIES: [
  name: string,
  more: (random: Random) => Partial<DrawnLabel>,
  symbologies?: DrawCode[],
  /** The quality with which it is compressed. */
  jpeg?: number,
][] = [
  ...(["gauss", "disc", "motion"] as const).flatMap((blur) =>
    [0.3, 0.5, 0.7, 1, 1.25, 1.5, 1.75, 2, 2.5].map((sigma): (typeof SERIES)[number] => [
      `${blur} ${sigma}`,
      () => ({ blur, sigma }),
    ]),
  ),
  ...[1.2, 1.4, 1.7, 2].map((module): (typeof SERIES)[number] => [
    `${module} px a module`,
    () => ({ module, sigma: 0.5 }),
  ]),
  ...(["gauss", "disc"] as const).flatMap((blur) =>
    [0.7, 1, 1.25, 1.5].map((sigma): (typeof SERIES)[number] => [
      `EAN-8 and UPC-E, ${blur} ${sigma}`,
      () => ({ blur, sigma }),
      SHORT,
    ]),
  ),
  ...Object.entries({ "Code 128": code128, "Code 39": code39, "ITF-14": itf14 }).flatMap(
    ([name, draw]) =>
      (["gauss", "disc"] as const).flatMap((blur) =>
        [0.5, 0.7, 1, 1.25, 1.5].map((sigma): (typeof SERIES)[number] => [
          `${name}, ${blur} ${sigma}`,
          () => ({ blur, sigma, module: 2 }),
          [draw],
        ]),
      ),
  ),
  ["any turn", (random) => ({ sigma: 0.8, module: 2, turn: between(random, 0, 360) })],
  ["perspective", (random) => ({ sigma: 0.8, perspective: between(random, -0.03, 0.03) })],
  ["round package", (random) => ({ sigma: 0.8, radius: between(random, 1.2, 3) })],
  ["JPEG 40", () => ({ sigma: 0.8 }), SYMBOLOGIES, 40],
  ["bright on dark", () => ({ sigma: 0.8, isInverted: true })],
  ["noise", () => ({ sigma: 0.6, noise: 15 })],
  ["little contrast", () => ({ sigma: 0.6, contrast: 30 })],
  ["glare", () => ({ sigma: 0.6, glare: 0.15 })],
  ["ink that ran", () => ({ sigma: 1.1, growth: 0.4 })],
  ["thin print", () => ({ sigma: 1.1, growth: -0.4 })],
];

async function readSeries(readers: Readers, say: (text: string) => void): Promise<Figure[]> {
  const random = seeded();
  const tallies = new Map<string, Tallies>();
  for (const [name, more, symbologies = SYMBOLOGIES, jpeg] of SERIES) {
    const series = newTallies();
    for (let n = 0; n < LABELS; n++) {
      const { said, ...drawn } = (symbologies[n % symbologies.length] ?? ean13)(random);
      const picture = drawLabel({ ...drawn, ...held(random), ...more(random) }, random);
      await countAll(readers, series, jpeg ? await compressed(picture, jpeg) : picture, said);
    }
    say(lineOf(name, series));
    tallies.set(name, series);
  }
  const all = [...tallies.values()];
  const times = all.flatMap(({ grey }) => grey.times).sort((a, b) => a - b);
  const share = (of: readonly string[]) => {
    const counted = of.map((name) => tallies.get(name)?.scanner.right ?? 0);
    return (100 * counted.reduce((a, b) => a + b, 0)) / (LABELS * of.length);
  };
  const blurs = (...sigmas: number[]) => sigmas.flatMap((s) => [`gauss ${s}`, `disc ${s}`]);
  return [
    {
      name: "read of blurs up to 1.25 modules",
      value: share(blurs(1, 1.25)),
      unit: "%",
      target: { atLeast: 90 },
    },
    {
      name: "read of blurs of 1.5 modules",
      value: share(blurs(1.5)),
      unit: "%",
      target: { atLeast: 60 },
    },
    {
      name: "read of EAN-8 and UPC-E, blurs up to 1.25 modules",
      value: share(
        [0.7, 1, 1.25].flatMap((s) => ["gauss", "disc"].map((b) => `EAN-8 and UPC-E, ${b} ${s}`)),
      ),
      unit: "%",
    },
    {
      name: "wrong of all series",
      value: all.reduce((sum, { scanner }) => sum + scanner.wrong, 0),
      unit: "",
      target: { atMost: 0 },
    },
    {
      name: "grey decoder, median of all series",
      value: median(times),
      unit: "ms",
      target: { atMost: 30 },
    },
    {
      name: "grey decoder, p95 of all series",
      value: times[Math.floor(0.95 * times.length)] ?? 0,
      unit: "ms",
      target: { atMost: 80 },
    },
  ];
}

/** Codes of a shop: a few makers', many of them neighbours. */
const STOCK = 10_000;
const MAKERS = 40;

/**
 * The questions about labels that are in the stock, and about labels of the same makers that are not, in one frame
 * each.
 */
async function readKnown(say: (text: string) => void): Promise<Figure[]> {
  const random = seeded();
  const makers = Array.from({ length: MAKERS }, () => randomCode(13, random).slice(0, 7));
  const draw = () => {
    const maker = makers[Math.floor(MAKERS * random())] ?? "";
    const item = String(Math.floor(1e5 * random())).padStart(5, "0");
    return `${maker}${item}${checkDigit(`${maker}${item}`)}`;
  };
  const codes = new Set<string>();
  while (codes.size < STOCK) codes.add(draw());
  const [all, stock] = [[...codes], packCodes(codes)];
  const figures: Figure[] = [];
  let wrong = 0;
  for (const sigma of [1.5, 1.75, 2, 2.5]) {
    const [own, others] = [new Tally(), new Tally()];
    for (let n = 0; n < 2 * LABELS; n++) {
      const isOwn = n % 2 === 0;
      let text = all[Math.floor(STOCK * random())] ?? "";
      while (!isOwn && codes.has(text)) text = draw();
      const blur = n % 4 < 2 ? "gauss" : "disc";
      const picture = drawLabel({ bcid: "ean13", text, blur, sigma, ...held(random) }, random);
      const ask = async () => recogniseGrey(picture, stock)?.rawValue ?? null;
      await (isOwn ? own : others).count(ask, picture, isOwn ? text : null);
    }
    say(`${`asked about, blur ${sigma}`.padEnd(30)} of the stock: ${own}; others: ${others}`);
    if (sigma <= 2) wrong += own.wrong + others.wrong;
    const value = (100 * own.right) / LABELS;
    figures.push({ name: `asked about rightly, blur of ${sigma} modules`, value, unit: "%" });
  }
  return [
    ...figures,
    { name: "asked about wrongly, up to 2 modules", value: wrong, unit: "", target: { atMost: 0 } },
  ];
}

/** Counts what the grey decoder says of pictures in one frame each and any tone, where the scanner would ask for a second. */
async function countWrong(
  what: string,
  count: number,
  draw: (random: Random) => EmptyPicture | Promise<EmptyPicture>,
  say: (text: string) => void,
): Promise<Figure[]> {
  if (count === 0) return [];
  const random = seeded();
  const tally = new Tally();
  for (let n = 1; n <= count; n++) {
    const { picture, text } = await draw(random);
    const look = LOOKS[Math.floor(LOOKS.length * random())];
    const grey = async () => readGrey(picture, look)?.rawValue ?? null;
    const before = tally.wrong;
    await tally.count(grey, picture, text);
    if (tally.wrong > before) say(`wrong: ${await grey()} of ${text}, ${JSON.stringify(look)}`);
    if (n % 1000 === 0) say(`${what}: ${tally}`);
  }
  return [
    {
      name: `wrong of ${count} ${what}`,
      value: tally.wrong,
      unit: "",
      target: { atMost: count / 10_000 },
    },
  ];
}

function drawBlurred(random: Random) {
  const kinds = [ean13, ean13, ean8, upcE, code128, code128, code39, itf14];
  const draw = kinds[Math.floor(kinds.length * random())] ?? ean13;
  const { said, ...drawn } = draw(random);
  const blur = (["gauss", "disc", "motion"] as const)[Math.floor(3 * random())];
  const label = {
    ...held(random),
    ...(blur && { blur }),
    sigma: between(random, 0.3, 3),
    growth: between(random, -0.3, 0.3),
    ...(random() < 0.3 && { radius: between(random, 1.2, 3) }),
    noise: between(random, 1, 10),
    perspective: between(random, -0.02, 0.02),
    glare: random() < 0.3 ? 0.15 : 0,
  };
  return { text: said, picture: drawLabel({ ...drawn, ...label }, random) };
}

const measure: Part = async (say) => {
  if (BLURRED + EMPTY > 0) {
    return [
      ...(await countWrong("blurred labels", BLURRED, drawBlurred, say)),
      ...(await countWrong("pictures without a label", EMPTY, emptyPictures(SAMPLES), say)),
    ];
  }
  const readers = await startReaders();
  return [
    ...(await readSamples(readers, say)),
    ...(await readSeries(readers, say)),
    ...(await readKnown(say)),
  ];
};

export default measure;
