/** A window's knowledge of the journal. */
import { expect, it } from "vitest";
import type { ChangeEvent } from "#domain/history/changeEvent.ts";
import { changesAfter, isGap } from "#domain/history/journalPosition.ts";

const changes = (...numbers: number[]) =>
  numbers.map((changeNumber) => ({ intChange: changeNumber }) as ChangeEvent);

it.each([
  { last: null, arrived: [4, 5], isNew: [4, 5], known: 5 },
  { last: 3, arrived: [4, 5], isNew: [4, 5], known: 5 },
  { last: 4, arrived: [4, 5], isNew: [5], known: 5 },
  { last: 4, arrived: [], isNew: [], known: 4 },
  { last: null, arrived: [], isNew: [], known: null },
])("of $arrived after $last $isNew are new", ({ last, arrived, isNew, known }) => {
  expect(changesAfter(last, changes(...arrived))).toEqual({
    changes: changes(...isNew),
    last: known,
  });
});

it.each([
  { last: 3, arrived: [4], expected: false },
  { last: 3, arrived: [5], expected: true },
  { last: 3, arrived: [2, 3], expected: false },
  { last: null, arrived: [5], expected: false },
  { last: 3, arrived: [], expected: false },
])("between $last and $arrived something is missing: $expected", ({ last, arrived, expected }) => {
  expect(isGap(last, changes(...arrived))).toBe(expected);
});
