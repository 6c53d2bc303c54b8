/** The engines of a frame together, with the real first engine and its wasm. */
import { readFile } from "node:fs/promises";
import bwipjs, { type RawOptions } from "bwip-js/node";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { gs1LabelOf } from "#domain/code/gs1.ts";
import { packCodes } from "#domain/code/packedCodes.ts";
import { ROUND_OF_LOOKS } from "#domain/scan/confirmDetection.ts";
import type { GreyPicture } from "#domain/scan/grey/strip.ts";
import { ponyfillEngine } from "#src/scan/engine.ts";
import { LOOKS, readerWith, type Sighting } from "#src/scan/reader.ts";
import { SCAN_REGIONS } from "#src/scan/scanRegion.ts";
import { seeded } from "#tests/random.ts";
import { type DrawnLabel, drawLabel } from "./drawnLabel.ts";
import { imageDataOf, withImageData } from "./imageData.ts";

const random = seeded();
const TEXT = "4006381333931";
const draw = (sigma: number, more: Partial<DrawnLabel> = {}): ImageData =>
  imageDataOf(drawLabel({ bcid: "ean13", text: TEXT, sigma, ...more }, random) as GreyPicture);

let first: ReturnType<typeof ponyfillEngine>;
beforeAll(async () => {
  withImageData();
  const wasm = await readFile(new URL(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
  first = ponyfillEngine({ wasmBinary: wasm.buffer as ArrayBuffer });
});

it("a sharp label is witnessed in its first frame", async () => {
  const [sighting, ...more] = await readerWith({ first })(draw(0.3));
  expect(more).toEqual([]);
  expect(sighting).toMatchObject({ rawValue: TEXT, format: "ean_13", saidBy: "both" });
});

it("a label that the first engine cannot read is read, to be confirmed by another frame", async () => {
  const picture = draw(1.2);
  expect(await first.detect(picture)).toEqual([]);
  const [sighting, ...more] = await readerWith({ first })(picture);
  expect(more).toEqual([]);
  expect(sighting).toMatchObject({ rawValue: TEXT, format: "ean_13", saidBy: "other" });
});

it("what the first engine misreads is replaced, and confirmed by another frame", async () => {
  const [seen] = await first.detect(draw(0.3));
  if (!seen) throw new Error("The first engine reads sharp labels.");
  const says = (rawValue: string) =>
    readerWith({ first: { detect: async () => [{ ...seen, rawValue }] } });
  expect(await says("4006381333948")(draw(0.3))).toMatchObject([
    { rawValue: TEXT, saidBy: "other" },
  ]);
  // Where nothing else is read, it waits for another frame.
  expect(await says(TEXT)(draw(3))).toMatchObject([{ rawValue: TEXT, saidBy: "first" }]);
});

describe("the browser's own engine", () => {
  const corners = [0, 1, 2, 3].map((n) => ({ x: n, y: n }));
  const seen = { format: "ean_13" as const, cornerPoints: corners };
  const engine = (...codes: string[]) => ({
    detect: vi.fn(async () => codes.map((rawValue) => ({ ...seen, rawValue }))),
  });

  it("confirms what the first says, and reads what it does not", async () => {
    const unread = draw(3);
    const saidBy = async (firstSays: string[], ownSays: string[]) => {
      const engines = { first: engine(...firstSays), own: engine(...ownSays) };
      const sightings = await readerWith(engines)(unread);
      return sightings.map((one) => [one.rawValue, one.saidBy]);
    };
    expect(await saidBy([TEXT], [TEXT])).toEqual([[TEXT, "both"]]);
    expect(await saidBy([], [TEXT])).toEqual([[TEXT, "other"]]);
    expect(await saidBy([TEXT], ["4006381333948"])).toEqual([
      [TEXT, "first"],
      ["4006381333948", "other"],
    ]);
  });

  it("is confirmed by the grey values where the first says nothing", async () => {
    const picture = draw(0.3);
    const [{ cornerPoints } = seen] = await first.detect(picture);
    const own = { detect: async () => [{ ...seen, cornerPoints, rawValue: TEXT }] };
    const [sighting] = await readerWith({ first: engine(), own })(picture);
    expect(sighting).toMatchObject({ rawValue: TEXT, saidBy: "both" });
  });

  it.each([
    ["fails", () => Promise.reject(new Error("gone"))],
    ["does not answer", () => new Promise<never>(() => {})],
  ])("that %s is not asked again, and holds nothing up", async (_, detect) => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const own = { detect: vi.fn(detect) };
    const read = readerWith({ first: engine(TEXT), own });
    const picture = draw(3);
    const [begun] = [read(picture), await vi.runAllTimersAsync()];
    expect(await begun).toMatchObject([{ rawValue: TEXT, saidBy: "first" }]);
    expect(await read(picture)).toHaveLength(1);
    expect(own.detect).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});

it("on a slow phone the grey decoder rests as long as it took too long, and looks at pairs of frames", async () => {
  let at = 0;
  const read = readerWith({ first }, () => {
    at += 100;
    return at;
  });
  const picture = draw(1);
  const frames: number[] = [];
  for (let n = 0; n < 10; n++) frames.push((await read(picture)).length);
  expect(frames).toEqual([1, 1, 0, 0, 1, 1, 0, 0, 1, 1]);
  expect(await read(draw(0.3))).toHaveLength(1);
  // Behind a part of a photo no further frame comes.
  for (const part of [0, 2, 6]) expect(await read(picture, null, part)).toHaveLength(1);
});

const TIMES: [string, (region: number) => number][] = [
  ["no time", () => 0],
  ...[61, 100, 150, 200, 300, 420, 500, 900, 1500].map((took): [string, () => number] => [
    `${took} ms`,
    () => took,
  ]),
  ["longer closer", (region) => (region % 6 === 3 ? 65 : 55)],
  ["longer turned", (region) => (region % 6 === 5 ? 65 : 55)],
];

it.each(TIMES)("where a look takes %s, each region is looked at in time", async (_, tookAt) => {
  let [calls, frame, at] = [0, 0, 0];
  // Called at the beginning of a look and at its end.
  const read = readerWith({ first }, () => {
    if (++calls % 2 === 0) at += tookAt(frame % SCAN_REGIONS);
    return at;
  });
  const blank = imageDataOf({ grey: new Uint8Array(64), width: 8, height: 8 });
  const regions = new Set<number>();
  for (; frame < 200; frame++) {
    const before = calls;
    await read(blank);
    if (calls > before) regions.add(frame % SCAN_REGIONS);
  }
  for (const region of [1, 3, 5, 7, 9, 11]) expect(regions).toContain(region);
});

it.each([0, 100, 1500])(
  "a label that is held and read in one way is read again before it counts anew, where a look takes %i ms",
  async (took) => {
    let calls = 0;
    const read = readerWith({ first }, () => took * Math.floor(++calls / 2));
    const picture = draw(1, { growth: 0.45 });
    const found: number[] = [];
    for (let frame = 0; frame < 120; frame++) {
      if ((await read(picture)).length > 0) found.push(frame);
    }
    const gaps = found.slice(1).map((frame, n) => frame - (found[n] ?? 0));
    expect(gaps.length).toBeGreaterThan(4);
    expect(Math.max(...gaps)).toBeLessThan(ROUND_OF_LOOKS);
  },
);

it("what is not read may be one of the stock, which nobody says who reads it", async () => {
  const stock = packCodes([TEXT]);
  const read = readerWith({ first }, () => 0);
  const guesses: Sighting[] = [];
  for (let n = 0; n < 6; n++) {
    const unread = draw(1.85);
    expect(await read(unread)).toEqual([]);
    guesses.push(...(await read(unread, stock)));
  }
  expect(guesses.length).toBeGreaterThan(0);
  for (const guess of guesses) expect(guess).toMatchObject({ rawValue: TEXT, saidBy: "stock" });
  const [sighting] = await read(draw(1), stock);
  expect(sighting?.saidBy).toBe("other");
});

it("bars that ink made wider, and out of focus, are read where they are looked at so", async () => {
  const read = readerWith({ first });
  const picture = draw(1, { growth: 0.45 });
  for (const [part, { tone }] of LOOKS.entries()) {
    const [sighting] = await read(picture, null, part);
    if (tone === 0.7) expect(sighting?.rawValue).toBe(TEXT);
    if (tone === 1.5) expect(sighting).toBeUndefined();
  }
});

it("bright bars on dark paper, which the first engine does not read, are read where they are looked at so", async () => {
  const read = readerWith({ first });
  const picture = draw(0.5, { isInverted: true });
  for (const [part, { isInverted = false }] of LOOKS.entries()) {
    const said = (await read(picture, null, part)).map(({ rawValue, saidBy }) => [
      rawValue,
      saidBy,
    ]);
    expect(said).toEqual(isInverted ? [[TEXT, "other"]] : []);
  }
});

it("in time each region of a frame is looked at in each way, in two frames", () => {
  expect(2 * LOOKS.length).toBe(ROUND_OF_LOOKS);
  const regions = SCAN_REGIONS / 2;
  const pairs = Array.from({ length: LOOKS.length * regions }, (_, n) => n);
  const seen = pairs.map((n) => `${n % regions}, ${JSON.stringify(LOOKS[n % LOOKS.length])}`);
  const ways = new Set(LOOKS.map((look) => JSON.stringify(look)));
  expect(new Set(seen).size).toBe(regions * ways.size);
});

/** A symbol as bwip-js draws it, `MODULE` pixels a module. */
function drawSymbol(bcid: string, text: string): ImageData {
  const [drawn] = bwipjs.raw({ bcid, text } satisfies RawOptions);
  if (!drawn) throw new Error(`${bcid} is not drawn.`);
  const rows =
    "sbs" in drawn
      ? Array.from({ length: 20 }, () =>
          Array.from(drawn.sbs).flatMap((width, n) => Array(width).fill(n % 2 === 0)),
        )
      : Array.from({ length: drawn.pixy }, (_, y) =>
          Array.from(drawn.pixs)
            .slice(y * drawn.pixx, (y + 1) * drawn.pixx)
            .map(Boolean),
        );
  const width = ((rows[0]?.length ?? 0) + 2 * QUIET) * MODULE;
  const height = (rows.length + 2 * QUIET) * MODULE;
  const grey = Uint8Array.from({ length: width * height }, (_, n) => {
    const [x, y] = [(n % width) / MODULE, Math.floor(n / width) / MODULE];
    return rows[Math.floor(y) - QUIET]?.[Math.floor(x) - QUIET] ? 20 : 235;
  });
  return imageDataOf({ grey, width, height });
}
const [MODULE, QUIET] = [4, 12];

it.each([
  ["upce", "01234558", "0012345000058"],
  ["code39", "0-TOY 7", "0-TOY 7"],
])("a %s is read in its first frame", async (bcid, text, rawValue) => {
  expect(await readerWith({ first })(drawSymbol(bcid, text))).toMatchObject([{ rawValue }]);
});

const ELEMENTS = "(01)09506000134352(10)ABC123(21)12345";
const LINK = "https://id.gs1.org/01/09506000134352/10/ABC123/21/12345";

it.each([
  ["gs1-128", ELEMENTS],
  ["gs1datamatrix", ELEMENTS],
  ["gs1qrcode", ELEMENTS],
  ["qrcode", LINK],
  ["datamatrix", LINK],
])("a %s is read with the GTIN, the lot and the serial number that it says", async (bcid, text) => {
  const [sighting] = await readerWith({ first })(drawSymbol(bcid, text));
  const said = { strCode: "9506000134352", strLot: "ABC123", strSerial: "12345" };
  expect(gs1LabelOf(sighting?.rawValue ?? "")).toEqual(said);
});
