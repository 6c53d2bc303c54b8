/** A chosen reason and words beside it are both kept. */
import { expect, it } from "vitest";
import { REASON_CHOSEN_MAX, REASON_MAX, REASON_WORDS_MAX } from "#domain/limits.ts";
import { formatGiven, isForGood, NO_REASON, REASONS, reasonsProblem } from "#domain/toy/reasons.ts";

it("says what was chosen, the words, or both", () => {
  expect(formatGiven(NO_REASON)).toBe("");
  expect(formatGiven({ chosen: "lent", words: "" })).toBe("lent");
  expect(formatGiven({ chosen: "", words: " to a school " })).toBe("to a school");
  expect(formatGiven({ chosen: "lent", words: "Hubers" })).toBe("lent: Hubers");
});

it("is never too long for the server", () => {
  const words = "x".repeat(REASON_WORDS_MAX);
  for (const chosen of ["sold", "y".repeat(REASON_CHOSEN_MAX)]) {
    expect(formatGiven({ chosen, words }).length).toBeLessThanOrEqual(REASON_MAX);
  }
});

it("says whether pieces come back: by what the shop says of the chosen one", () => {
  const reasons = [
    { strReason: "verliehen", comesBack: true },
    { strReason: "sold", comesBack: true },
  ];
  expect(isForGood("verliehen: to the Hubers", reasons)).toBe(false);
  expect(isForGood("sold", reasons)).toBe(false);
  expect(isForGood("sold", REASONS)).toBe(true);
  // One that was offered when it was ordered.
  expect(isForGood("lent", reasons)).toBe(false);
  expect(isForGood("to the Hubers, lent", REASONS)).toBe(true);
  expect(isForGood(null, REASONS)).toBe(true);
});

it.each([
  [["sold", "lent"], null],
  [[], null],
  [["sold", " "], "Please enter a reason."],
  [["sold", "lent: out"], "A reason has no colon."],
  [["sold", "Sold "], "Each reason is there once."],
])("%j as what is offered: %s", (words, problem) => {
  const reasons = words.map((reason) => ({ strReason: reason, comesBack: false }));
  expect(reasonsProblem(reasons)).toBe(problem);
});
