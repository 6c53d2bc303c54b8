/** Orders that are typed in a dialog: what can be wrong with them, and how they are given (specification section 5). */
import { isBlankCode, isCode, trimCode, withoutControls } from "./codes.ts";
import type { DialogCommand } from "./commands.ts";
import { messages } from "./messages.ts";

/** Why an order cannot be given; null when it can. */
export function dialogProblem(command: DialogCommand): string | null {
  if (command.kind !== "changeBarcode") return null;
  if (isBlankCode(command.strNewBarcode)) return messages.barcodeRequired;
  return isCode(command.strNewBarcode) ? null : messages.barcodeUnusable;
}

/** What is ordered, without what got in by typing or scanning. */
export function trimmedCommand(command: DialogCommand): DialogCommand {
  switch (command.kind) {
    case "changeBarcode":
      return { ...command, strNewBarcode: trimCode(withoutControls(command.strNewBarcode)) };
    case "changeBox":
      return { ...command, strCustomNote: command.strCustomNote.trim() };
    default:
      return command;
  }
}
