/** Commands that are typed in a dialog: what can be wrong with them, and what is submitted (specification section 5). */
import { boxMessages } from "../box/boxMessages.ts";
import { cleanCode, isBlankCode, isCode } from "../code/codes.ts";
import { messages } from "../messages.ts";
import type { Box } from "../types.ts";
import type { DialogCommand } from "./commands.ts";
import type { Outcome } from "./outbox.ts";

/** Why a command cannot be submitted; null when it can. */
export function dialogProblem(command: DialogCommand): string | null {
  if (!("strNewBarcode" in command)) return null;
  if (isBlankCode(command.strNewBarcode)) {
    return command.kind === "changeBoxCode" ? boxMessages.boxCodeEmpty : messages.barcodeRequired;
  }
  return isCode(command.strNewBarcode) ? null : messages.barcodeUnusable;
}

/** The command without blanks and control characters from typing or scanning. */
export function trimmedCommand(command: DialogCommand): DialogCommand {
  switch (command.kind) {
    case "changeBarcode":
    case "addCode":
    case "changeBoxCode":
      return { ...command, strNewBarcode: cleanCode(command.strNewBarcode) };
    case "changeBox":
      return { ...command, strCustomNote: command.strCustomNote.trim() };
    case "changeSection":
      return { ...command, strName: command.strName.trim() };
    default:
      return command;
  }
}

/** The command after a refusal. The person has seen what others changed, so that saving again is a decision. */
export function afterRefusal(command: DialogCommand, outcome: Outcome & { type: "refused" }) {
  // Null where another window had the answer, or it was refused along with what it waited behind.
  const stored = outcome.body as Box | null;
  if (command.kind !== "changeBox" || outcome.status !== 412 || !stored) {
    return { command, problem: outcome.sentence };
  }
  const { strCustomNote: strSeenNote, intVersion } = stored;
  const changed = messages.changedFrom(command.strSeenNote ?? "", strSeenNote);
  const problem = `${messages.changedMeanwhile} ${changed}`;
  return { command: { ...command, strSeenNote, intVersion }, problem };
}
