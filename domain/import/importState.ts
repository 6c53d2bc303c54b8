/** What an import at the server does, in words (our addition; docs/design.md, "Import"). */
import type { Import } from "../types.ts";

/** Whether the server goes on with it by itself, or waits for rows that are on their way. */
export const isWorking = ({ strState, isStopped }: Import) =>
  !isStopped && ["uploading", "checking", "applying", "takingBack"].includes(strState);

const STATES: Record<Import["strState"], string> = {
  uploading: "Its rows are being uploaded.",
  checking: "Its rows are being compared with the stock.",
  checked: "Nothing is written yet.",
  applying: "It is being imported.",
  applied: "Imported.",
  takingBack: "It is being taken back.",
  takenBack: "Taken back: nothing of it is left.",
};

export const formatState = ({ strState, isStopped }: Import) =>
  isStopped ? "It stopped before it was finished." : STATES[strState];

/** How far it is, 0 to 100, and of what. */
export function progressOf({ strState, intRows, intReceived, intDone, intToDo }: Import) {
  const [done, all] = strState === "uploading" ? [intReceived, intRows] : [intDone, intToDo];
  return { percent: all === 0 ? 0 : (100 * done) / all, done, all };
}

/** The step that makes a stopped import go on. */
export function stepOf({ strState }: Import): "check" | "apply" | "take-back" {
  if (strState === "applying") return "apply";
  return strState === "takingBack" ? "take-back" : "check";
}
