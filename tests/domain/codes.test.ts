/** Codes: trimming, GTIN equality, check digits, box prefixes (specification sections 2 and 3). */
import { describe, expect, it } from "vitest";
import { checkDigit } from "#domain/code/checkDigit.ts";
import {
  expandUpcE,
  gtinsOf,
  inHouseCode,
  isBlankCode,
  isCode,
  oddityOf,
  stripBoxPrefix,
  trimCode,
  withoutControls,
} from "#domain/code/codes.ts";

describe("a code", () => {
  it("is trimmed, and blank when nothing is left", () => {
    expect(trimCode("  12 3\r\n")).toBe("12 3");
    expect(isBlankCode(" \t\n")).toBe(true);
    expect(isBlankCode("0")).toBe(false);
  });

  it("is 1 to 64 printable characters that an address can name", () => {
    for (const good of ["1", "A-1 b/c?#%", "0012", "é", "🧸".repeat(64), ` ${"x".repeat(64)} `]) {
      expect(isCode(good), good).toBe(true);
    }
    for (const bad of ["", " ", ".", "..", " .. ", "a\0b", "a\nb", "x".repeat(65), "a\u2028b"]) {
      expect(isCode(bad), JSON.stringify(bad)).toBe(false);
    }
  });

  it("of a box loses its prefix, which alone is a code of its own", () => {
    expect(stripBoxPrefix("box-123")).toBe("123");
    expect(stripBoxPrefix(" BOX-123 ")).toBe("123");
    expect(stripBoxPrefix("box-box-1")).toBe("box-1");
    expect(stripBoxPrefix("box-")).toBe("box-");
    expect(stripBoxPrefix("boxer")).toBe("boxer");
  });
});

describe("check digits", () => {
  it.each([
    ["400638133393", 1],
    ["978014300723", 4],
    ["03600029145", 2],
    ["7351353", 7],
    ["629104150021", 3],
    ["200000000000", 8],
  ])("of %s is %i", (digits, digit) => {
    expect(checkDigit(digits)).toBe(digit);
  });
});

describe("a UPC-E", () => {
  it.each([
    // The same numbers as both codes are printed and documented.
    ["04252614", "042100005264"],
    ["01234565", "012345000065"],
    ["04904403", "049000000443"],
    ["06397126", "063200009716"],
  ])("%s is the UPC-A %s", (upcE, upcA) => {
    expect(expandUpcE(upcE)).toBe(upcA);
  });

  it("expands by its last digit, keeping the check digit", () => {
    const expand = (six: string) => {
      const body = {
        "0": `0${six.slice(0, 2)}00000${six.slice(2, 5)}`,
        "1": `0${six.slice(0, 2)}10000${six.slice(2, 5)}`,
        "2": `0${six.slice(0, 2)}20000${six.slice(2, 5)}`,
        "3": `0${six.slice(0, 3)}00000${six.slice(3, 5)}`,
        "4": `0${six.slice(0, 4)}00000${six.slice(4, 5)}`,
      }[six.at(-1) as string];
      return body ?? `0${six.slice(0, 5)}0000${six.at(-1)}`;
    };
    for (const last of "0123456789") {
      const six = `42526${last}`;
      const upcA = expand(six);
      const check = checkDigit(upcA);
      expect(expandUpcE(`0${six}${check}`)).toBe(`${upcA}${check}`);
      expect(expandUpcE(`0${six}${(check + 1) % 10}`)).toBeNull();
    }
  });

  it("has eight digits and number system 0 or 1", () => {
    for (const other of [
      "425261",
      "24252614",
      "0425261",
      "042526140",
      "0425261a",
      "0425261404252614",
    ]) {
      expect(expandUpcE(other)).toBeNull();
    }
  });
});

describe("the GTIN", () => {
  it("is one for UPC-A, EAN-13 and GTIN-14 of the same number", () => {
    const forms = ["042100005264", "0042100005264", "00042100005264", " 042100005264 "];
    for (const form of forms) expect(gtinsOf(form)).toEqual(["00042100005264"]);
    expect(gtinsOf("04252614")[0]).toBe("00042100005264");
  });

  it("of eight digits may be a UPC-E's or an EAN-8's", () => {
    expect(gtinsOf("73513537")).toEqual(["00000073513537"]);
    const both = Array.from({ length: 10_000_000 / 1009 }, (_, n) => String(n * 1009))
      .map((digits) => digits.padStart(7, "0"))
      .filter((digits) => /^[01]/.test(digits))
      .map((digits) => `${digits}${checkDigit(digits)}`)
      .find((code) => expandUpcE(code) !== null);
    expect(gtinsOf(both ?? "")).toEqual([
      (expandUpcE(both ?? "") ?? "").padStart(14, "0"),
      (both ?? "").padStart(14, "0"),
    ]);
  });

  it("is none where the check digit is wrong or it is another code", () => {
    for (const code of ["4006381333932", "40063813339", "ABC", "", "４００６３８１３３３９３１"]) {
      expect(gtinsOf(code), code).toEqual([]);
    }
  });
});

it("makes in-house codes that are EAN-13s beginning with 2", () => {
  expect(inHouseCode(1)).toBe("2000000000015");
  expect(inHouseCode(99_999_999_999)).toMatch(/^299999999999\d$/);
  for (let n = 0; n < 2000; n++) expect(gtinsOf(inHouseCode(n))).toEqual([`0${inHouseCode(n)}`]);
});

describe("an odd code", () => {
  it.each([
    ["https://toys.example/ark?id=4006381333931", "webAddress"],
    ["HTTP://toys.example", "webAddress"],
    ["www.toys.example", "webAddress"],
    ["4006381333932", "checkDigit"],
    ["036000291453", "checkDigit"],
    ["96385075", "checkDigit"],
    ["TRAIN\u001d10A", "controls"],
    ["A\u200b1", "controls"],
    ["4006381333932\u001d", "checkDigit"],
  ] as const)("%o is %s", (code, oddity) => {
    expect(oddityOf(code)).toBe(oddity);
  });

  it.each([
    "4006381333931",
    " 036000291452\r\n",
    "96385074",
    // A UPC-E.
    "04252614",
    "12345",
    "99999999999999999999",
    "A B/1?é",
    "wwwooden",
    "A-www.1",
    "A http://1",
    "",
  ])("%o is not", (code) => {
    expect(oddityOf(code)).toBeNull();
  });

  it("loses what cannot be printed, and nothing else", () => {
    expect(withoutControls("\u001d01 04\u001d é\u200b🧸")).toBe("01 04 é🧸");
  });
});
