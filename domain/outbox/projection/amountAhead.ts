/** How much of a toy is in a box when what is unsent about it is settled (design section 4, "The outbox"). */
import type { AmountLine } from "../../box/amounts.ts";
import type { NewCommand } from "../commands.ts";
import { type Entry, isUnsent } from "../outbox.ts";

export interface AmountAhead {
  intAmountInBox: number;
  isUnsent: boolean;
  /** Whether the server may have done already what is unsent: then the amount is uncertain. */
  isUncertain: boolean;
}

type LineId = Pick<AmountLine, "strBoxCode" | "strToyBarcode">;

/** The amount after a command; null where the command is about something else. */
function amountAfter(amount: number, { strBoxCode, strToyBarcode }: LineId, command: NewCommand) {
  if (!("strToyBarcode" in command) || command.strToyBarcode !== strToyBarcode) return null;
  switch (command.kind) {
    case "addToBox":
      return command.strBoxCode === strBoxCode ? amount + command.intAmountInBox : null;
    case "removeToy":
      return command.strBoxCode === strBoxCode ? 0 : null;
    case "moveToy":
      if (command.strFromBox === strBoxCode) return 0;
      return command.strToBox === strBoxCode ? amount + command.intAmountInBox : null;
    case "adjustAmount":
      if (command.strBoxCode === strBoxCode) return amount + command.intDifference;
      return command.strToBox === strBoxCode ? amount - command.intDifference : null;
    default:
      return null;
  }
}

export function amountAhead(
  line: LineId & { intAmountInBox: number },
  entries: readonly Entry[],
): AmountAhead {
  const ahead = { intAmountInBox: line.intAmountInBox, isUnsent: false, isUncertain: false };
  for (const { command, isSent } of entries.filter(isUnsent)) {
    const after = amountAfter(ahead.intAmountInBox, line, command);
    if (after === null) continue;
    ahead.intAmountInBox = Math.max(after, 0);
    ahead.isUnsent = true;
    ahead.isUncertain ||= isSent;
  }
  return ahead;
}

/** What unsent commands put into a box of toys that are not among those `known` to be in it. */
export function unsentLines(
  strBoxCode: string,
  known: readonly Pick<LineId, "strToyBarcode">[],
  entries: readonly Entry[],
): (AmountLine & AmountAhead)[] {
  const codes = new Set(known.map(({ strToyBarcode }) => strToyBarcode));
  const lines: (AmountLine & AmountAhead)[] = [];
  for (const { command } of entries.filter(isUnsent)) {
    if (!("strToyBarcode" in command) || codes.has(command.strToyBarcode)) continue;
    const { strToyBarcode, strName } = command;
    codes.add(strToyBarcode);
    const line = { strBoxCode, strToyBarcode, strName, intAmountInBox: 0 };
    const ahead = amountAhead(line, entries);
    if (ahead.intAmountInBox > 0) lines.push({ ...line, ...ahead });
  }
  return lines;
}
