/** Commands that are typed in a dialog: what can be wrong with them, and what is submitted (specification section 5). */
import { boxMessages } from "../box/boxMessages.ts";
import { cleanCode, isBlankCode, isCode } from "../code/codes.ts";
import { messages } from "../messages.ts";
import type { Box, Section, Toy } from "../types.ts";
import type { DialogCommand } from "./commands.ts";
import type { Outcome } from "./outbox.ts";

/** Why a command cannot be submitted; null when it can. */
export function dialogProblem(command: DialogCommand): string | null {
  if (!("strNewBarcode" in command)) return null;
  if (isBlankCode(command.strNewBarcode)) {
    return command.kind === "changeBoxCode" ? boxMessages.boxCodeEmpty : messages.barcodeRequired;
  }
  return isCode(cleanCode(command.strNewBarcode)) ? null : messages.barcodeUnusable;
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

/** The sentence about a value that somebody changed since a person saw it. */
const changedSince = (seen: string | undefined, stored: string): string =>
  `${messages.changedMeanwhile} ${messages.changedFrom(seen ?? "", stored)}`;

/** What is said of a section's name that somebody changed since it was seen; null where nobody did, or the section is gone. */
export function sectionNameProblem(
  { intSection, strSeenName }: Extract<DialogCommand, { kind: "changeSection" }>,
  sections: readonly Section[],
): string | null {
  const section = sections.find((listed) => listed.intSection === intSection);
  if (!section || strSeenName === undefined) return null;
  const { strName = "" } = section;
  return strName === strSeenName ? null : changedSince(strSeenName, strName);
}

/** The command after a refusal. The person has seen what others changed, so that saving again is a decision. */
export function afterRefusal(command: DialogCommand, outcome: Outcome & { type: "refused" }) {
  const refused = { command, problem: outcome.sentence };
  // Null where another window had the answer, or it was refused along with what it waited behind.
  const stored = outcome.body as (Box & Toy) | null;
  if (outcome.status !== 412 || !stored) return refused;
  const { intVersion } = stored;
  switch (command.kind) {
    case "changeBox": {
      const strSeenNote = stored.strCustomNote;
      const problem = changedSince(command.strSeenNote, strSeenNote);
      return { command: { ...command, strSeenNote, intVersion }, problem };
    }
    case "changeBarcode":
    case "changeBoxCode": {
      const strSeenBarcode =
        command.kind === "changeBarcode" ? stored.strToyBarcode : stored.strBoxCode;
      const problem = changedSince(command.strSeenBarcode, strSeenBarcode);
      return { command: { ...command, strSeenBarcode, intVersion }, problem };
    }
    default:
      return refused;
  }
}
