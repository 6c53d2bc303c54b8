/** A chosen reason and words beside it are both kept. */
import { expect, it } from "vitest";
import { historyMessages } from "#domain/history/historyMessages.ts";
import { REASON_MAX, REASON_WORDS_MAX } from "#domain/limits.ts";
import { formatGiven, NO_REASON } from "#domain/toy/reasons.ts";

it("says what was chosen, the words, or both", () => {
  expect(formatGiven(NO_REASON)).toBe("");
  expect(formatGiven({ chosen: "lent", words: "" })).toBe("lent");
  expect(formatGiven({ chosen: "", words: " to a school " })).toBe("to a school");
  expect(formatGiven({ chosen: "lent", words: "Hubers" })).toBe("lent: Hubers");
});

it("is never too long for the server", () => {
  const words = "x".repeat(REASON_WORDS_MAX);
  for (const chosen of historyMessages.reasons) {
    expect(formatGiven({ chosen, words }).length).toBeLessThanOrEqual(REASON_MAX);
  }
});
