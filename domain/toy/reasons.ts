/** Why there are fewer pieces of a toy, as it is said when it is confirmed. */

export interface GivenReason {
  /** One of those that are offered; blank where none is chosen. */
  chosen: string;
  /** In other words, beside it or instead of it. */
  words: string;
}

/** The reason of pieces that come back. */
export const LENT = "lent";

/** Whether pieces went for good, by why they went, with words beside it or not. */
export const isForGood = (strReason: string | null): boolean => strReason?.split(":")[0] !== LENT;

export const NO_REASON: GivenReason = { chosen: "", words: "" };

/** As it is kept and found: "lent: to the Hubers until Friday"; blank where nothing was said. */
export const formatGiven = ({ chosen, words }: GivenReason): string =>
  [chosen, words.trim()].filter((part) => part !== "").join(": ");
