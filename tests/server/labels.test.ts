/** Labels on sheets and rolls: every code of a finished PDF is read back from its picture. */
import { describe, expect, it } from "vitest";
import { LABEL_SIZES, type LabelSizeId, labelPlace, labelsOnPage } from "#domain/code/labels.ts";
import { unreadableCode } from "#server/labels/labelReader.ts";
import { type LabelRequest, labelSheet, testSheet } from "#server/labels/labelSheet.ts";

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
