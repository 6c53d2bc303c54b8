/** Labels on sheets and rolls: every code of a finished PDF is read back from its picture. */
import { describe, expect, it } from "vitest";
import { inHouseCode } from "#domain/code/codes.ts";
import { LABEL_SIZES, type LabelSizeId, labelPlace, labelsOnPage } from "#domain/code/labels.ts";
import { readLabels, unreadableCode } from "#server/labels/labelReader.ts";
import { type LabelRequest, labelSheet, testSheet } from "#server/labels/labelSheet.ts";
import { testApp } from "./server.ts";

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
  const { page, label } = LABEL_SIZES[size];

  it("stays on its paper and touches no other", () => {
    const count = labelsOnPage(LABEL_SIZES[size]);
    for (let n = 0; n < count; n++) {
      const { x, y } = labelPlace(LABEL_SIZES[size], n);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + label.width).toBeLessThanOrEqual(page.width + 0.01);
      expect(y + label.height).toBeLessThanOrEqual(page.height + 0.01);
    }
    expect(LABEL_SIZES[size].across).toBeGreaterThanOrEqual(label.width);
    expect(LABEL_SIZES[size].down).toBeGreaterThanOrEqual(label.height);
  });

  it("gives back every code, from any place on", { timeout: 60_000 }, async () => {
    const labels = CODES.map((code) => ({ code, title: `Long name of ${code}`, place: "Floor" }));
    const order: LabelRequest = { size, start: labelsOnPage(LABEL_SIZES[size]), labels };
    const pdf = await labelSheet(order);
    expect(await unreadableCode(new Uint8Array(pdf), order)).toBeNull();
    const perPage = labelsOnPage(LABEL_SIZES[size]);
    expect(pages(pdf)).toBe(perPage === 1 ? CODES.length : 2);
  });

  it("has a test page", async () => {
    expect(pages(await testSheet(size))).toBe(1);
  });
});

it("a code that is not where it belongs is noticed", { timeout: 60_000 }, async () => {
  const label = { code: "2000000000015", title: "", place: "" };
  const order: LabelRequest = { size: "a4-24", start: 1, labels: [label] };
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
  const order: LabelRequest = { size: "roll-57x32", start: 1, labels };
  const pdf = new Uint8Array(await labelSheet(order));
  const [width, height] = mediaBox(pdf);
  expect(width).toBeCloseTo(57, 1);
  expect(height).toBeCloseTo(32, 1);
  for await (const [read, ...more] of readLabels(pdf, order)) {
    expect(more).toEqual([]);
    expect(read).toMatchObject({ format, text, isValid: true });
  }
});

describe("labels that many ask for at once", { timeout: 60_000 }, () => {
  const codes = Array.from({ length: 20 }, (_, n) => inHouseCode(n + 1));

  it("are drawn one job at a time; more than may wait are told when to come again", async () => {
    const { app, tokens } = await testApp();
    const print = () =>
      app.inject({
        ...{ method: "POST", url: "/api/labels", payload: { codes, size: "a4-65" } },
        headers: { authorization: `Bearer ${tokens.admin}` },
      });
    const answers = await Promise.all(Array.from({ length: 20 }, print));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { statusCode, headers } of refused) {
      expect([statusCode, headers["retry-after"]]).toEqual([429, "10"]);
    }
    expect((await print()).statusCode).toBe(200);
  });
});
