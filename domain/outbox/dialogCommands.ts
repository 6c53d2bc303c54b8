/** Commands that are typed in a dialog: what can be wrong with them, and what is submitted (specification section 5). */
import { cleanCode, isBlankCode, isCode } from "../code/codes.ts";
import { messages } from "../messages.ts";
import type { DialogCommand } from "./commands.ts";

/** Why a command cannot be submitted; null when it can. */
export function dialogProblem(command: DialogCommand): string | null {
  if (command.kind !== "changeBarcode") return null;
  if (isBlankCode(command.strNewBarcode)) return messages.barcodeRequired;
  return isCode(command.strNewBarcode) ? null : messages.barcodeUnusable;
}

/** The command without blanks and control characters from typing or scanning. */
export function trimmedCommand(command: DialogCommand): DialogCommand {
  switch (command.kind) {
    case "changeBarcode":
      return { ...command, strNewBarcode: cleanCode(command.strNewBarcode) };
    case "changeBox":
      return { ...command, strCustomNote: command.strCustomNote.trim() };
    default:
      return command;
  }
}
