/** The states of an import at the server, in words (our addition; docs/design.md, "Import"). */
import type { Import } from "../types.ts";

/** Whether the server is working on it. */
export const isWorking = ({ strState }: Pick<Import, "strState">) =>
  ["checking", "applying", "takingBack", "redoing"].includes(strState);

const STATES: Record<Import["strState"], string> = {
  uploading: "Its upload was broken off. Choose the same file again, or discard this import.",
  checking: "Its rows are being compared with the stock.",
  checked: "Nothing is written yet.",
  applying: "It is being imported.",
  applied: "Imported.",
  takingBack: "It is being taken back.",
  takenBack: "Taken back: nothing of it is left.",
  redoing: "It is being brought back.",
};

export function formatState({ strState, left }: Pick<Import, "strState" | "left">): string {
  const isWhole = left.length === 0;
  if (strState === "takenBack" && !isWhole) return "Taken back, but for what was changed since.";
  if (strState === "applied" && !isWhole) return "Brought back, but for what was changed since.";
  return STATES[strState];
}

/** The progress, 0 to 100. */
export const percentOf = ({ intDone, intToDo }: Import) =>
  intToDo === 0 ? 0 : (100 * intDone) / intToDo;
