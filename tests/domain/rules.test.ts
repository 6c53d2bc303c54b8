/** The small rules: stock, tags, sections, passwords, roles (specification sections 4 to 7 and 9). */
import { describe, expect, it } from "vitest";
import { smallestMissingSection } from "#domain/box/sectionNumbers.ts";
import {
  LABEL_SIZES,
  labelPlace,
  labelSizeOf,
  labelsOnPage,
  pagesOf,
  symbologyOf,
} from "#domain/code/labels.ts";
import { daysBetween } from "#domain/daysBetween.ts";
import { passwordStrength } from "#domain/people/passwordStrength.ts";
import {
  DEFAULT_ROLE,
  hasAllRights,
  landingOf,
  RIGHTS,
  startOf,
  USUAL_RIGHTS,
} from "#domain/people/roles.ts";
import { DEFAULT_SCAN_MODE } from "#domain/scan/scanOutcome.ts";
import { hashInAddress, isPictureType, pictureAddress } from "#domain/toy/pictures.ts";
import {
  atOrBelow,
  derivedOf,
  STATUS_LABEL,
  shownStatus,
  stockLevel,
  toyStatus,
} from "#domain/toy/stock.ts";
import { cutTags, parseTags, tagsProblem } from "#domain/toy/tags.ts";

describe("stock", () => {
  it.each([
    [0, "severe"],
    [2, "severe"],
    [3, "mid"],
    [10, "mid"],
    [11, "fine"],
  ])("of %i is %s on the dashboard", (amount, level) => {
    expect(stockLevel(amount)).toBe(level);
  });

  it.each([
    [0, 5, "critical"],
    [2, 5, "critical"],
    [3, 5, "low"],
    [5, 5, "low"],
    [6, 5, "ok"],
    [2, 0, "critical"],
    [3, 0, "ok"],
    [100, 100, "low"],
  ])("of %i with a threshold of %i is %s", (quantity, threshold, status) => {
    expect(toyStatus(quantity, threshold)).toBe(status);
  });

  it.each([
    [0, 0, "ok"],
    [0, 1, "critical"],
    [2, 3, "critical"],
    [2, 2, "ok"],
    [3, 4, "low"],
    [9, 9, "ok"],
  ])(
    "of %i with a threshold of %i is %s where the shop goes by thresholds",
    (quantity, threshold, status) => {
      const byThreshold = toyStatus(quantity, threshold);
      const toy = {
        intQuantity: quantity,
        intLowStockThreshold: threshold,
        strStatus: byThreshold,
      };
      expect(shownStatus(toy, true)).toBe(status);
      expect(shownStatus(toy, false)).toBe(byThreshold);
    },
  );

  it("has a range of ages where both of its ends are known", () => {
    const amounts = { intQuantity: 3, intLowStockThreshold: 5 };
    const rangeOf = (ageMin: number | null, ageMax: number | null) =>
      derivedOf({ ...amounts, intAgeMin: ageMin, intAgeMax: ageMax }).intAgeRange;
    expect([rangeOf(3, 8), rangeOf(3, null), rangeOf(null, 8), rangeOf(null, null)]).toEqual([
      ...[5, null, null, null],
    ]);
  });

  it("up to a quantity is named by it", () => {
    expect(atOrBelow(10)).toBe("at or below 10 pieces");
  });

  it("has the specified labels", () => {
    expect(STATUS_LABEL).toEqual({ ok: "OK", low: "Low", critical: "Critical" });
  });
});

it("takes the tags from a text, trimmed, none twice, however many", () => {
  expect(parseTags(" wood , puzzle,,wood, a b ,c,d,e,f")).toEqual([
    ...["wood", "puzzle", "a b", "c", "d", "e", "f"],
  ]);
  expect(parseTags(" , ")).toEqual([]);
  // Each tag ends at 50 characters, several of them together do not.
  const [whole, cut] = ["ü".repeat(50), "😀".repeat(50)];
  expect(cutTags(`${whole}ü,  ${cut}😀😀 ,a b `)).toBe(`${whole},  ${cut},a b `);
  const long = "😀".repeat(50);
  expect(tagsProblem(["a", "b", "c", "d"], [long])).toBeNull();
  expect(tagsProblem([], ["a", `${long}x`])).toBe("A tag can have at most 50 characters.");
  expect(tagsProblem(["a", "b", "c"], ["d", "e", "f"])).toBe("Maximum of 5 tags allowed per toy.");
});

it("numbers a section with the smallest number that is missing", () => {
  expect(smallestMissingSection([])).toBe(1);
  expect(smallestMissingSection([1, 2, 4])).toBe(3);
  expect(smallestMissingSection([3, 2])).toBe(1);
  expect(smallestMissingSection([2, 1])).toBe(3);
});

it.each([
  ["", 0, "Very weak"],
  ["a", 1, "Weak"],
  ["aB", 2, "Fair"],
  ["aB1", 3, "Good"],
  ["aB1!", 4, "Strong"],
  ["aB1!aB1!", 4, "Strong"],
  ["aaaaaaaa", 2, "Fair"],
  ["ÄÖü", 2, "Fair"],
])("scores the password %j with %i, %s", (password, score, label) => {
  expect(passwordStrength(password)).toEqual({ score, label });
});

it("sends each role to its place", () => {
  expect(["admin", "guest", "user"].map(startOf)).toEqual(["/home", "/guest", "/guest"]);
  const landings = (asked?: string) =>
    ["admin", "guest", "user"].map((role) => landingOf(role, asked));
  expect(landings()).toEqual(["/home", "/guest", "/account"]);
  expect(landings("/inventory")).toEqual(["/inventory", "/guest", "/account"]);
  expect(landings("/account")).toEqual(["/account", "/account", "/account"]);
});

it.each([
  ["40170725", "ean8"],
  ["036000291452", "upca"],
  ["4006381333931", "ean13"],
  ["4006381333932", "code128"],
  ["10036000291459", "code128"],
  ["A4006381333931", "code128"],
  ["4006381333931 ", "code128"],
  ["Bär 4006381333931", "qrcode"],
  ["TEDDY Ä", "qrcode"],
  ["", "qrcode"],
])("the label of %j is %s", (code, symbology) => {
  expect(symbologyOf(code)).toBe(symbology);
});

it("puts labels on the page row by row, and each on its paper", () => {
  const size = LABEL_SIZES["a4-65"];
  expect(labelsOnPage(size)).toBe(65);
  expect(labelPlace(size, 0)).toEqual({ page: 0, x: 4.65, y: 10.7 });
  expect(labelPlace(size, 6)).toEqual({ page: 0, x: 4.65 + 40.6, y: 10.7 + 21.2 });
  expect(labelPlace(size, 65 + 10)).toEqual({ page: 1, x: 4.65, y: 10.7 + 2 * 21.2 });
  for (const { page, label, columns, rows, left, top, across, down } of Object.values(
    LABEL_SIZES,
  )) {
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(across).toBeGreaterThanOrEqual(label.width);
    expect(down).toBeGreaterThanOrEqual(label.height);
    expect(left + (columns - 1) * across + label.width).toBeLessThanOrEqual(page.width);
    expect(top + (rows - 1) * down + label.height).toBeLessThanOrEqual(page.height);
  }
});

it("knows a kept picture by its address", () => {
  const hash = "0123456789abcdef".repeat(4);
  expect(pictureAddress(hash)).toBe(`/api/pictures/${hash}`);
  expect(hashInAddress(pictureAddress(hash))).toBe(hash);
  const others = [`${hash}/api/pictures/`, ...["x", `x${hash}`, `${hash}x`].map(pictureAddress)];
  for (const other of [null, 7, "", hash, ...others]) {
    expect(hashInAddress(other)).toBeNull();
  }
});

it("a picture is of a type that every browser draws", () => {
  const types = ["image/webp", "image/jpeg", "image/png", "image/gif", "text/html", ""];
  expect(types.map(isPictureType)).toEqual([true, true, true, false, false, false]);
});

it("is scanned with the camera where nobody has chosen", () => {
  expect(DEFAULT_SCAN_MODE).toBe("camera");
});

it("nobody has a role or a right that was not given", () => {
  expect([DEFAULT_ROLE, USUAL_RIGHTS]).toEqual(["guest", ["stock"]]);
});

it("only an admin has all rights, and only with each of them", () => {
  const rights = [...RIGHTS];
  expect(hasAllRights({ role: "admin", rights })).toBe(true);
  expect(hasAllRights({ role: "guest", rights })).toBe(false);
  expect(
    rights.map((_, n) => hasAllRights({ role: "admin", rights: rights.toSpliced(n, 1) })),
  ).toEqual([false, false, false]);
});

it("labels begin at a place of the first page and fill as many as they need", () => {
  const sheet = LABEL_SIZES["a4-24"];
  expect([1, 24, 25, 48, 49].map((labels) => pagesOf(sheet, 1, labels))).toEqual([1, 1, 2, 2, 3]);
  expect([pagesOf(sheet, 24, 1), pagesOf(sheet, 24, 2)]).toEqual([1, 2]);
});

it("a roll is named by its label", () => {
  expect(LABEL_SIZES["roll-62x29"].name).toBe("Roll 62 × 29 mm");
  expect(["a4-24", "a5", undefined].map(labelSizeOf)).toEqual([
    "a4-24",
    "roll-62x29",
    "roll-62x29",
  ]);
});

it("a day ago is yesterday by the calendar, however few hours that is", () => {
  const at = (day: number, hour: number) => new Date(2026, 2, day, hour).getTime();
  expect(daysBetween(at(10, 18), at(11, 9))).toBe(1);
  expect(daysBetween(at(10, 0), at(10, 23))).toBe(0);
  // A night in which the clocks change is a night.
  expect(daysBetween(at(28, 23), at(30, 1))).toBe(2);
});
