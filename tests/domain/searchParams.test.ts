/** What an address's search may say: a text of so many characters, a day of the calendar. */
import { expect, it } from "vitest";
import { dayAt, dayOf, startOfDay, textOf } from "#src/list/searchParams.ts";

it("a text that is too long ends between two characters", () => {
  expect(textOf("🚂🚂🚂", 2)).toBe("🚂🚂");
  expect(textOf("🚂🚂🚂", 3)).toBe("🚂🚂🚂");
  expect(textOf("abc", 2)).toBe("ab");
  expect(textOf("")).toBeUndefined();
  expect(textOf(undefined)).toBeUndefined();
});

it.each(["2026-02-31", "2026-13-01", "2026-00-10", "2026-04-00", "1969-12-31", "2026-2-3", ""])(
  "%s is no day",
  (day) => {
    expect(dayOf(day)).toBeUndefined();
    expect(startOfDay(day)).toBeUndefined();
    expect(startOfDay(day, 1)).toBeUndefined();
  },
);

it("a day begins at midnight in this device's time, and the day after it a month or a year later too", () => {
  expect(dayOf("2028-02-29")).toBe("2028-02-29");
  expect(startOfDay("2028-02-29")).toBe(new Date(2028, 1, 29).getTime());
  expect(startOfDay("2028-02-29", 1)).toBe(new Date(2028, 2, 1).getTime());
  expect(startOfDay("2026-12-31", 1)).toBe(new Date(2027, 0, 1).getTime());
  expect(dayAt(new Date(2026, 10, 2).getTime())).toBe("2026-11-02");
  expect(dayAt(new Date(2026, 10, 2, 23, 59).getTime())).toBe("2026-11-02");
});
