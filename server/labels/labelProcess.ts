/** Draws labels and reads them back, in a process of its own: the memory that this takes goes with it. */
import { LABEL_SIZES, type LabelSizeId, labelsOnPage } from "#domain/code/labels.ts";
import { drawable } from "./fonts.ts";
import { pictureFirstPage, unreadableCode } from "./labelReader.ts";
import { cutOff, type LabelRequest, labelSheet, testSheet } from "./labelSheet.ts";

/** Dots an inch of a preview. */
const SCREEN_DPI = 120;

async function print(request: LabelRequest) {
  const pdf = new Uint8Array(await labelSheet(request));
  const unreadable = await unreadableCode(pdf, request);
  return unreadable === null ? { pdf } : { unreadable };
}

async function preview(request: LabelRequest) {
  const { size, copies, labels } = request;
  const shown = labels.slice(0, Math.ceil(labelsOnPage(LABEL_SIZES[size]) / copies));
  const pdf = await labelSheet({ ...request, labels: shown });
  const { gray, width, height } = await pictureFirstPage(new Uint8Array(pdf), SCREEN_DPI);
  // A printed sheet needs no picture.
  const { default: sharp } = await import("sharp");
  const picture = await sharp(gray, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  const texts = labels.flatMap(({ code, title, place }) => [code, title, place]);
  const leftOut = new Set(texts.flatMap((text) => drawable(text).leftOut));
  return {
    ...{ picture: picture.toString("base64"), leftOut: [...leftOut].join(" ") },
    cutOff: await cutOff(request),
  };
}

const test = async (size: LabelSizeId) => ({ pdf: new Uint8Array(await testSheet(size)) });

/** The process's functions, by name; each takes one value. */
const jobs = { print, preview, test };
export type Jobs = typeof jobs;
export type Job = { [Name in keyof Jobs]: [Name, Parameters<Jobs[Name]>[0]] }[keyof Jobs];

process.on("message", async ([name, input]: Job) => {
  process.send?.(await (jobs[name] as (input: unknown) => unknown)(input));
});
process.on("disconnect", () => process.exit());
// A system that stops the server signals its processes too: what was begun is answered, then the server ends this one.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => {});
