/** The engines of a frame together, with the real first engine and its wasm. */
import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import type { GreyPicture } from "#domain/scan/grey/strip.ts";
import { ponyfillEngine } from "#src/scan/engine.ts";
import { readerWith } from "#src/scan/reader.ts";
import { seeded } from "#tests/random.ts";
import { drawLabel } from "./drawnLabel.ts";
import { imageDataOf, withImageData } from "./imageData.ts";

const random = seeded();
const TEXT = "4006381333931";
const draw = (sigma: number): ImageData =>
  imageDataOf(drawLabel({ bcid: "ean13", text: TEXT, sigma }, random) as GreyPicture);

let first: ReturnType<typeof ponyfillEngine>;
beforeAll(async () => {
  withImageData();
  const wasm = await readFile(new URL(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
  first = ponyfillEngine({ wasmBinary: wasm.buffer as ArrayBuffer });
});

it("a sharp label is witnessed in its first frame", async () => {
  const [sighting, ...more] = await readerWith(first)(draw(0.3));
  expect(more).toEqual([]);
  expect(sighting).toMatchObject({ rawValue: TEXT, format: "ean_13", isWitnessed: true });
});

it("a label that the first engine cannot read is read, to be confirmed by another frame", async () => {
  const picture = draw(1.2);
  expect(await first.detect(picture)).toEqual([]);
  const [sighting, ...more] = await readerWith(first)(picture);
  expect(more).toEqual([]);
  expect(sighting).toMatchObject({ rawValue: TEXT, format: "ean_13", isWitnessed: false });
});

it("what the first engine misreads is replaced, and confirmed by another frame", async () => {
  const [seen] = await first.detect(draw(0.3));
  if (!seen) throw new Error("The first engine reads sharp labels.");
  const says = (rawValue: string) => readerWith({ detect: async () => [{ ...seen, rawValue }] });
  expect(await says("4006381333948")(draw(0.3))).toMatchObject([
    { rawValue: TEXT, isWitnessed: false },
  ]);
  // Where nothing else is read, it waits for another frame.
  expect(await says(TEXT)(draw(3))).toMatchObject([{ rawValue: TEXT, isWitnessed: false }]);
});

it("on a slow phone the grey decoder rests as long as it took too long", async () => {
  let at = 0;
  const read = readerWith(first, () => {
    at += 200;
    return at;
  });
  const picture = draw(1.2);
  const frames: number[] = [];
  for (let n = 0; n < 9; n++) frames.push((await read(picture)).length);
  expect(frames).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]);
  expect(await read(draw(0.3))).toHaveLength(1);
});
