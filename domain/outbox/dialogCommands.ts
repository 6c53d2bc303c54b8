/** Commands that are typed in a dialog: their problems, and the form in which they are submitted (specification section 5). */
import { messages } from "../messages.ts";
import type { ErrorBody, Section } from "../types.ts";
import type { Outcome } from "./entries.ts";
import { type DialogCommand, dialogOf } from "./kinds/kinds.ts";

/** The reason why a command cannot be submitted; null where it can. */
export const dialogProblem = (command: DialogCommand): string | null =>
  dialogOf(command).problem?.(command) ?? null;

/** The command without blanks and control characters from typing or scanning. */
export const trimmedCommand = (command: DialogCommand): DialogCommand =>
  dialogOf(command).trim?.(command) ?? command;

/** The sentence about a value that somebody changed since a person saw it. */
const changedSince = (seen: string | undefined, stored: string): string =>
  `${messages.changedMeanwhile} ${messages.changedFrom(seen ?? "", stored)}`;

/** The sentence about a section's name that somebody changed since it was seen; null where nobody did, or the section is gone. */
export function sectionNameProblem(
  { intSection, strSeenName }: Extract<DialogCommand, { kind: "changeSection" }>,
  sections: readonly Section[],
): string | null {
  const section = sections.find((listed) => listed.intSection === intSection);
  if (!section || strSeenName === undefined) return null;
  const { strName = "" } = section;
  return strName === strSeenName ? null : changedSince(strSeenName, strName);
}

/** Whether the problem of the command's field holds for the changed command, too. */
export function isStillWrong(command: DialogCommand | null, changed: DialogCommand): boolean {
  const { field } = dialogOf(changed);
  return field !== undefined && command?.kind === changed.kind && command[field] === changed[field];
}

/** The command after a refusal. The person has seen what others changed, so that saving again is a decision. */
export function afterRefusal(command: DialogCommand, outcome: Outcome & { type: "refused" }) {
  const { seen, field } = dialogOf(command);
  // Null where another window had the answer, or the command was refused together with one that it waited for.
  const stored = outcome.body as Record<string, unknown> | null;
  if (outcome.status !== 412 || !stored || !seen) {
    const { fields } = (stored ?? {}) as Partial<ErrorBody>;
    return { command, problem: (field && fields?.[field]) ?? outcome.sentence };
  }
  const [ofCommand, ofThing] = seen;
  const before = (command as Record<string, unknown>)[ofCommand] as string | undefined;
  const now = String(stored[ofThing]);
  const { intVersion } = stored;
  return {
    command: { ...command, [ofCommand]: now, intVersion } as DialogCommand,
    problem: changedSince(before, now),
  };
}
