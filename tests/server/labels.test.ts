/** Labels on sheets and rolls: every code of a finished PDF is read back from its picture. */
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { describe, expect, it } from "vitest";
import { inHouseCode } from "#domain/code/codes.ts";
import { LABEL_SIZES, type LabelSizeId, labelPlace, labelsOnPage } from "#domain/code/labels.ts";
import { OFFERED_FIELDS } from "#domain/toy/ownFields.ts";
import { CAPITAL_HEIGHT } from "#server/labels/fonts.ts";
import {
  type Picture,
  pictureFirstPage,
  readLabels,
  unreadableCode,
} from "#server/labels/labelReader.ts";
import { type LabelRequest, labelSheet, testSheet } from "#server/labels/labelSheet.ts";
import { stockApp } from "./stockApp.ts";

const CODES = [
  "2000000000015",
  "036000291452",
  "40170725",
  "BOX-17",
  "00012345678905",
  "x".repeat(64),
  "Schränkchen",
  "玩具-12",
  `a'b"c;d\\e^FNC1`,
];

const pages = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString("latin1")
    .match(/\/Type \/Page\b(?!s)/g)?.length;

/** The first page's width and height in millimetres. */
function mediaBox(pdf: Uint8Array): number[] {
  const text = Buffer.from(pdf).toString("latin1");
  const [, ...sides] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
  return sides.map((points) => (Number(points) / 72) * 25.4);
}

describe.each(Object.keys(LABEL_SIZES) as LabelSizeId[])("a label of %s", (size) => {
  const { label } = LABEL_SIZES[size];

  it("gives back every code, from any place on", async () => {
    const labels = CODES.map((code) => ({ code, title: `Long name of ${code}`, place: "Floor" }));
    const order: LabelRequest = { size, start: labelsOnPage(LABEL_SIZES[size]), copies: 1, labels };
    const pdf = await labelSheet(order);
    expect(await unreadableCode(new Uint8Array(pdf), order)).toBeNull();
    const perPage = labelsOnPage(LABEL_SIZES[size]);
    expect(pages(pdf)).toBe(perPage === 1 ? CODES.length : 2);
  });

  it("has a test page, whose ruler is as long as it says", async () => {
    const pdf = new Uint8Array(await testSheet(size));
    expect(pages(pdf)).toBe(1);
    const [, said, again] = /(\d+) mm must be (\d+) mm/.exec(await textOf(pdf)) ?? [];
    expect(said).toBe(again);
    const picture = await pictureFirstPage(pdf, DPI);
    const { x, y } = labelPlace(LABEL_SIZES[size], 0);
    const dots = (mm: number) => Math.round((mm / 25.4) * DPI);
    // Only the marks of whole centimetres are that long.
    const row = dots(y + label.height / 2 + 4.5) * picture.width;
    const [left, right] = [dots(x + 0.5), dots(x + label.width - 0.5)];
    const dark = [...picture.gray.subarray(row + left, row + right)].map((gray) => gray < 128);
    const length = ((dark.lastIndexOf(true) - dark.indexOf(true)) / DPI) * 25.4;
    expect(length).toBeCloseTo(Number(said), 0);
  });
});

/** Millimetres from the top of rows of dots that are dark somewhere between `left` and `right`. */
function darkBands(picture: Picture, left: number, right: number) {
  const dots = (mm: number) => Math.round((mm / 25.4) * DPI);
  const isDark = Array.from({ length: picture.height }, (_, y) => {
    const row = y * picture.width;
    return picture.gray.subarray(row + dots(left), row + dots(right)).some((gray) => gray < 128);
  });
  const bands: { top: number; height: number }[] = [];
  isDark.forEach((dark, y) => {
    const band = bands.at(-1);
    if (dark && isDark[y - 1] && band) band.height += 25.4 / DPI;
    else if (dark) bands.push({ top: (y * 25.4) / DPI, height: 25.4 / DPI });
  });
  return bands;
}

const DPI = 300;
/** The height of 9 points in the labels' font, in millimetres. */
const NINE_POINTS = 9 * CAPITAL_HEIGHT * (25.4 / 72);

it("on 70 × 37 mm a code of 8 letters is 7 mm high, and words have 9 points", async () => {
  const label = { code: "BOX-1WH8", title: "H", place: "H" };
  const pdf = await labelSheet({ size: "a4-24", start: 1, copies: 24, labels: [label] });
  const picture = await pictureFirstPage(new Uint8Array(pdf), DPI);
  const bands = darkBands(picture, 0, 70);
  expect(bands).toHaveLength(8 * 4);
  for (let row = 0; row < 8; row++) {
    const ofLabel = bands.slice(row * 4, row * 4 + 4);
    const [bars, code, title, place] = ofLabel.map(({ height }) => height);
    const [first = 0, , , last = 0] = ofLabel.map(({ top }) => top);
    // Little of it is empty.
    expect(last + (place ?? 0) - first).toBeGreaterThan((37 * 2) / 3);
    expect(bars).toBeGreaterThan(8);
    expect(code).toBeGreaterThanOrEqual(7);
    expect(title).toBeGreaterThan(NINE_POINTS - 25.4 / DPI);
    expect(place).toBeGreaterThan(NINE_POINTS - 25.4 / DPI);
  }
});

const SHEETS = (Object.keys(LABEL_SIZES) as LabelSizeId[]).filter(
  (size) => labelsOnPage(LABEL_SIZES[size]) > 1,
);

it.each(SHEETS)("%s has 5 mm of white inside its edges", async (size) => {
  const { page, columns } = LABEL_SIZES[size];
  const codes = ["BOX-1WH8", "WWWWWWWWWW", "x".repeat(64), "玩具-12", "2000000000015"];
  const labels = Array.from({ length: labelsOnPage(LABEL_SIZES[size]) }, (_, n) => ({
    code: codes[(n + Math.floor(n / columns)) % codes.length] as string,
    ...{ title: `Wide ${"W".repeat(60)}`, place: "Section 9999" },
  }));
  const pdf = await labelSheet({ size, start: 1, copies: 1, labels });
  const picture = await pictureFirstPage(new Uint8Array(pdf), DPI);
  expect(darkBands(picture, 0, 5)).toEqual([]);
  expect(darkBands(picture, page.width - 5, page.width)).toEqual([]);
  const bands = darkBands(picture, 5, page.width - 5);
  const last = bands.at(-1) ?? { top: 0, height: 0 };
  expect(bands[0]?.top).toBeGreaterThanOrEqual(4.95);
  expect(last.top + last.height).toBeLessThanOrEqual(page.height - 4.95);
});

async function printed(order: object): Promise<string> {
  const { bytes, status } = await app.call("POST", "/api/labels", { size: "a4-24", ...order });
  expect(status, Buffer.from(bytes).toString().slice(0, 200)).toBe(200);
  return textOf(bytes);
}

/** The text of a PDF's first page. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const document = await (await PDFiumLibrary.init()).loadDocument(bytes);
  const text = document.getPage(0).getText();
  document.destroy();
  return text;
}

// An app starts a process that draws for it.
const app = stockApp();

it("what the fonts lack is left out, and said", async () => {
  const names = ["„Łódź“ – 5 € … Žižka", "Игрушки", "Bär 🧸 玩具"];
  const codes = names.map((_, n) => `B-${n}`);
  for (const [n, strCustomNote] of names.entries()) {
    await app.call("POST", "/boxes", { strBoxCode: codes[n], strCustomNote });
  }
  const order = { codes, size: "a4-24", copies: 2 };
  const { body: preview } = await app.call<{ leftOut: string; picture: string }>(
    "POST",
    "/api/labels/preview",
    order,
  );
  expect(preview.leftOut).toBe("🧸 玩 具");
  expect(Buffer.from(preview.picture, "base64").subarray(1, 4).toString()).toBe("PNG");
  const text = await printed(order);
  for (const name of [names[0], names[1], "Bär"]) expect(text.split(`${name}`)).toHaveLength(3);
});

it("a toy's label has its name and what it warns of", async () => {
  await app.call("PATCH", "/api/settings", { ownFields: OFFERED_FIELDS });
  const toy = { strToyBarcode: "RATTLE-1", strName: "Rattle", own: { under36: "yes" } };
  await app.call("POST", "/toys", toy);
  const text = await printed({ codes: ["RATTLE-1"] });
  expect(text).toContain("Rattle");
  expect(text).toContain("Not under 36 months");
});

it("what a toy warns of is the last that a label cuts off, and the cut is said", async () => {
  await app.call("PATCH", "/api/settings", { ownFields: OFFERED_FIELDS });
  const own = { under36: "yes", price: "12.50", condition: "Good" };
  // A code that is drawn as bars, and one beside its matrix that is cut off itself.
  for (const strToyBarcode of ["RATTLE-1", "W".repeat(64)]) {
    const toy = { strToyBarcode, strName: "Rattle", intAgeMin: 3, own };
    await app.call("POST", "/toys", toy);
    for (const size of ["roll-62x29", "a4-65"]) {
      const order = { codes: [strToyBarcode], size, start: 1, copies: 1 };
      const shows = ["own.price", "age", "own.condition"];
      const text = await printed({ ...order, shows });
      expect(text.replaceAll(/\s+/g, " "), size).toContain("Not under 36 months");
      const cutOf = async (fields: string[]) => {
        const body = { ...order, shows: fields };
        const answer = await app.call<{ cutOff: string }>("POST", "/api/labels/preview", body);
        return answer.body.cutOff;
      };
      const whole = "Not under 36 months · 12.50 · Age 3+ · Condition Good";
      expect(await cutOf(shows)).toBe(text.includes("Good") ? "" : whole);
      expect(await cutOf([])).toBe("");
    }
  }
});

it("a code that there is room for stands whole, also where its place then has one line", async () => {
  const label = { code: "n".repeat(33), title: "Rattle", place: "Not under 36 months" };
  const pdf = await labelSheet({ size: "a4-65", start: 1, copies: 1, labels: [label] });
  const words = (await textOf(new Uint8Array(pdf))).replaceAll(/\s+/g, "");
  expect(words).toBe(`${label.code}RattleNotunder36…`);
});

it("a toy's label shows the age and own fields that are asked for, and none that is gone", async () => {
  await app.call("PATCH", "/api/settings", { ownFields: OFFERED_FIELDS });
  const own = { price: "12.50", condition: "Good" };
  await app.call("POST", "/toys", { strToyBarcode: "T1", strName: "Train", intAgeMin: 3, own });
  await app.call("POST", "/toys", { strToyBarcode: "T2", strName: "Kite" });
  const shows = ["own.price", "age", "own.condition", "own.gone"];
  const text = await printed({ codes: ["T2", "T1"], shows });
  expect(text).toContain("12.50 · Age 3+ · Condition Good");
  expect(text).toMatch(/^T2\s+Kite\s+T1\s/);
});

it("a code that is not where it belongs is noticed", async () => {
  const label = { code: "2000000000015", title: "", place: "" };
  const order: LabelRequest = { size: "a4-24", start: 1, copies: 1, labels: [label] };
  const pdf = new Uint8Array(await labelSheet(order));
  expect(await unreadableCode(pdf, { ...order, start: 2 })).toBe("2000000000015");
  const other = { ...order, labels: [{ ...label, code: "2000000000022" }] };
  expect(await unreadableCode(pdf, other)).toBe("2000000000022");
});

it.each([
  ["2000000000015", "EAN13", "2000000000015"],
  ["0036000291452", "EAN13", "0036000291452"],
  ["036000291452", "EAN13", "0036000291452"],
  ["40170725", "EAN8", "40170725"],
  ["4006381333932", "Code128", "4006381333932"],
  ["12345678901234567890", "Code128", "12345678901234567890"],
  ["0".repeat(30), "Code128", "0".repeat(30)],
  [`a'b"c;d\\e^FNC1`, "Code128", `a'b"c;d\\e^FNC1`],
  ["x".repeat(64), "QRCode", "x".repeat(64)],
  ["9".repeat(64), "QRCode", "9".repeat(64)],
  ["🧸".repeat(64), "QRCode", "🧸".repeat(64)],
])("the single label of %s is read as %s", async (code, format, text) => {
  const labels = [{ code, title: "", place: "" }];
  const order: LabelRequest = { size: "roll-57x32", start: 1, copies: 1, labels };
  const pdf = new Uint8Array(await labelSheet(order));
  const [width, height] = mediaBox(pdf);
  expect(width).toBeCloseTo(57, 1);
  expect(height).toBeCloseTo(32, 1);
  for await (const [read, ...more] of readLabels(pdf, order)) {
    expect(more).toEqual([]);
    expect(read).toMatchObject({ format, text, isValid: true });
  }
});

describe("labels that many ask for at once", () => {
  const codes = Array.from({ length: 20 }, (_, n) => inHouseCode(n + 1));

  it("are drawn one job at a time; more than may wait are told when to come again", async () => {
    const print = () => app.call("POST", "/api/labels", { codes, size: "a4-65" });
    const answers = await Promise.all(Array.from({ length: 20 }, print));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(5);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, headers } of refused) {
      expect([status, headers["retry-after"]]).toEqual([429, "10"]);
    }
    expect((await print()).status).toBe(200);
  });
});
