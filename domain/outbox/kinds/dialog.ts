/** Commands that are typed or asked in a dialog about one thing (specification section 5). */
import type * as v from "valibot";
import { cleanCode, isBlankCode, isCode } from "../../code/codes.ts";
import { messages } from "../../messages.ts";

export interface Dialog<Command> {
  /** The sentence when it is done. */
  done: string | ((command: Command) => string);
  /** The command without blanks and control characters from typing or scanning. */
  trim?(command: Command): Command;
  /** The reason why it cannot be submitted; null where it can. */
  problem?(command: Command): string | null;
  /** The names that the command and the stored thing have for the value that the person saw. */
  seen?: readonly [ofCommand: keyof Command & string, ofThing: string];
  /** The field that a refusal is about: its sentence stays until the field changes. */
  field?: keyof Command & string;
}

/** The kind of a command that is typed or asked in a dialog. */
export const inDialog = <K extends { schema: v.GenericSchema }>(
  kind: K,
  dialog: Dialog<v.InferOutput<K["schema"]>>,
) => ({ ...kind, dialog });

/** The dialog of a code that is typed or scanned; `blank`: the sentence for an empty code. */
export const codeDialog = (blank: string) => ({
  trim: <Command extends { strNewBarcode: string }>(command: Command): Command => ({
    ...command,
    strNewBarcode: cleanCode(command.strNewBarcode),
  }),
  problem({ strNewBarcode }: { strNewBarcode: string }) {
    if (isBlankCode(strNewBarcode)) return blank;
    return isCode(cleanCode(strNewBarcode)) ? null : messages.barcodeUnusable;
  },
});
