/**
 * The contents of GS1 labels: the examples of the General Specifications and of the Digital Link standard, and drawn
 * ones.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDigit } from "#domain/code/checkDigit.ts";
import { cleanCode, oddityOf } from "#domain/code/codes.ts";
import { type Gs1Label, gs1LabelOf } from "#domain/code/gs1.ts";
import { resolveScan } from "#domain/scan/scanOutcome.ts";

const GS = "\x1d";

describe("a GS1 label", () => {
  it.each<[string, Gs1Label]>([
    // Digital Link URI Syntax, section 5: a GTIN alone, with a lot, with a serial number, with both and a variant.
    ["https://id.gs1.org/01/09506000134352", { strCode: "9506000134352" }],
    ["https://example.com/some/path/01/9506000134352", { strCode: "9506000134352" }],
    [
      "https://id.gs1.org/01/09506000134352/10/ABC123",
      { strCode: "9506000134352", strLot: "ABC123" },
    ],
    [
      "HTTPS://id.gs1.org/01/09506000134352/22/2A/10/ABC123/21/12345?17=180426&linkType=gs1:pip",
      { strCode: "9506000134352", strLot: "ABC123", strSerial: "12345" },
    ],
    [
      "https://id.gs1.org/01/09506000134352/21/A%2FB%22",
      { strCode: "9506000134352", strSerial: 'A/B"' },
    ],
    ["https://id.gs1.org/01/09506000134352/10/01", { strCode: "9506000134352", strLot: "01" }],
    // General Specifications, section 7.8: without brackets, with FNC1 after what has no length of its own.
    ["0109501101530003", { strCode: "9501101530003" }],
    [
      `01095011015300031714070410AB-123${GS}2112`,
      { strCode: "9501101530003", strLot: "AB-123", strSerial: "12" },
    ],
    [`]C1010950110153000310AB-123${GS}3712`, { strCode: "9501101530003", strLot: "AB-123" }],
    [`]d2${GS}010950110153000321XYZ`, { strCode: "9501101530003", strSerial: "XYZ" }],
    [`${GS}240REF${GS}01095011015300033922795`, { strCode: "9501101530003" }],
    ["(01)09501101530003(17)140704(10)AB-123", { strCode: "9501101530003", strLot: "AB-123" }],
    // A carton, an EAN-8, a UPC-A.
    ["(01)19501101530000", { strCode: "19501101530000" }],
    ["(01)00000095012346", { strCode: "95012346" }],
    ["(01)00036000291452", { strCode: "0036000291452" }],
    // What separates was not sent: no lot is better than a wrong one.
    ["010950110153000310ABCDEFGHIJ2112345678901", { strCode: "9501101530003" }],
  ])("%j says %j", (raw, label) => {
    expect(gs1LabelOf(raw)).toEqual(label);
    expect(cleanCode(raw)).toBe(label.strCode);
    expect(oddityOf(raw)).toBeNull();
  });

  it.each([
    ...["", "4006381333931", "BOX-7", "(01)", "(01)09501101530004", "0109501101530004"],
    ...[
      "01095011015300039",
      "010950110153000301095011015300031",
      "(01)09501101530003 and more\u00e9",
    ],
    ...["https://toys.example/ark?id=4006381333931", "https://toys.example/01/4006381333932"],
    ...["https://id.gs1.org/01/09506000134352/10", "https://id.gs1.org/01/09506000134352/00/1"],
    ...["https://id.gs1.org/01/09506000134352/10/%E0%A4%A", "https://id.gs1.org/414/9501101530003"],
    ...["(00)395011015300030005", "0109501101530003ZZ", "x(01)09501101530003"],
  ])("is not %j", (raw) => {
    expect(gs1LabelOf(raw)).toBeNull();
  });

  it("says the same in all its forms, whatever its values", () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
    // A segment of an address is never "." or "..".
    const text = fc.stringMatching(
      /^[A-Za-z\d!"%&'*+,/:;<=>?_-][A-Za-z\d!"%&'*+,./:;<=>?_-]{0,19}$/,
    );
    fc.assert(
      fc.property(digits(13), text, text, digits(6), (body, lot, serial, expiry) => {
        const gtin = `${body}${checkDigit(body)}`;
        const said = { strLot: lot, strSerial: serial };
        const path = [lot, serial].map(encodeURIComponent);
        const forms = [
          `(01)${gtin}(17)${expiry}(10)${lot}(21)${serial}`,
          `]d201${gtin}17${expiry}10${lot}${GS}21${serial}`,
          `21${serial}${GS}10${lot}${GS}01${gtin}`,
          `https://id.example/x/01/${gtin}/10/${path[0]}/21/${path[1]}?17=${expiry}`,
        ];
        for (const form of forms) expect(gs1LabelOf(form)).toMatchObject(said);
      }),
    );
  });

  it("is never a reason to fail", () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom("(01)", "01", "09501101530003", GS, "https://", "/", "%", "10", "]C1", "()"),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const label = gs1LabelOf(parts.join(""));
        expect(label?.strCode ?? "00000000").toMatch(/^\d{8}$|^\d{13,14}$/);
      }),
    );
  });
});

it("A scan's record has the GTIN, the lot and the serial number of its label", () => {
  const scan = { intScan: 1, strCode: "(01)09501101530003(10)A(21)7", source: "gun" as const };
  expect(resolveScan(scan, { type: "unknown" })).toMatchObject({
    ...{ strCode: "9501101530003", strLot: "A", strSerial: "7" },
    destination: { type: "newToy", strCode: "9501101530003" },
  });
});
