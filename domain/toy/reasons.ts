/** The reasons for a decrease of a toy's pieces, given when the change is confirmed. */
import type { Reason } from "../types.ts";

/** The reasons of a shop that has not chosen others, in this order. */
export const REASONS: readonly Reason[] = [
  { strReason: "sold", comesBack: false },
  { strReason: "lent", comesBack: true },
  { strReason: "given away", comesBack: false },
  { strReason: "broken", comesBack: false },
  { strReason: "lost", comesBack: false },
];

export interface GivenReason {
  /** An offered reason; blank where none is chosen. */
  chosen: string;
  /** Other words, beside the offered reason or instead of it. */
  words: string;
}

/** Whether pieces went for good, by the stored reason for their decrease. */
export function isForGood(said: string | null, reasons: readonly Reason[]): boolean {
  const chosen = said?.split(":")[0];
  // An earlier command may have a reason that is offered no longer.
  return ![...reasons, ...REASONS].find(({ strReason }) => strReason === chosen)?.comesBack;
}

/** The reason why reasons cannot be offered, as a sentence; null where they can. */
export function reasonsProblem(reasons: readonly Reason[]): string | null {
  const words = reasons.map(({ strReason }) => strReason.trim().toLowerCase());
  if (words.includes("")) return "Please enter a reason.";
  if (words.some((word) => word.includes(":"))) return "A reason has no colon.";
  return new Set(words).size < words.length ? "Each reason is there once." : null;
}

export const NO_REASON: GivenReason = { chosen: "", words: "" };

/** The reason in the form that is stored and found: "lent: to the Hubers until Friday"; blank where none was given. */
export const formatGiven = ({ chosen, words }: GivenReason): string =>
  [chosen, words.trim()].filter((part) => part !== "").join(": ");
