/** Programs that have a token of a person's, in words (our addition; docs/api.md). */
import type { ProgramScope } from "../types.ts";

/** The scopes of a program, as they are chosen and listed. */
export const SCOPES: Record<ProgramScope, string> = {
  read: "Only read",
  stock: "Read, and change the stock",
  all: "All that I may",
};

/** The lifetimes of a token, in days. */
export const DAYS = { "30": "1 month", "90": "3 months", "365": "1 year" } as const;

export const programMessages = {
  hint: "A till, a script or a report calls with a token of its own instead of your password. History names it. A new password does not end it.",
  none: "No program has a token.",
  shownOnce: "This token is shown only now. Keep it where the program reads it, and nobody else.",
};
