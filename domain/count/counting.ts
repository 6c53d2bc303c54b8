/** What becomes of a counted line (docs/design.md, "Counting"). */
import type { CountChoice, CountLine } from "../types.ts";

type Figures = Pick<CountLine, "intAmount" | "intAfter" | "intUnsure">;

/** What is in the place now, if the choice is right: what was counted and what was ordered since. */
export function amountNow({ intAmount, intAfter, intUnsure }: Figures, choice: CountChoice) {
  return Math.max(0, intAmount + intAfter + (choice === "after" ? intUnsure : 0));
}

/** Whether a line can be booked by a choice: one about which nobody knows enough has to be asked about. */
export const isBookable = ({ isUncertain }: Pick<CountLine, "isUncertain">, choice: CountChoice) =>
  !isUncertain || ["contained", "after", "keep"].includes(choice);

export const countMessages = {
  notOpen: "This count is not open any more: somebody went on with it, or it was discarded.",
  isBooked: "This count is booked already.",
  notYours: (who: string) => `${who} is counting here now.`,
  isCounted: (who: string, box: string) => `${who} is counting ${box}.`,
  boxGone: "The box is gone. What was counted is still in this count.",
  uncertain: (toy: string) =>
    `Something of "${toy}" was put in or taken out at about the same time as it was counted. Count it again, or say whether that is in the count.`,
  countAgain: "Count again instead.",
  notHere: (toy: string, box: string) => `"${toy}" is not in box ${box}.`,
};
