/**
 * Everything that a person can order and that changes the stock, as plain data (docs/design.md, "Outbox").
 * A screen makes a `NewCommand`; the outbox gives it a stamp: a `Command`, which is persisted until the
 * server has settled it. A command's meaning is in the record of its kind.
 */
import * as v from "valibot";
import type { Span } from "../count/span.ts";
import type { Draft } from "./draft.ts";
import { kindOf, type NewCommand, type NewCommandOf, NewCommandSchema } from "./kinds/kinds.ts";
import {
  areSettled,
  failureReport,
  keptReport,
  notStoredReport,
  type OutcomeOf,
  type OutcomeReport,
} from "./kinds/outcome.ts";

export type { DialogCommand, NewCommand, NewCommandOf } from "./kinds/kinds.ts";

const StampSchema = v.object({
  /** Sorts by the moment of the order. Idempotency keys are made of it. */
  id: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,150}$/)),
  /** Shared by the commands that were ordered together. */
  group: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,150}$/)),
  /** The person who ordered it, as devices name people: the outbox sends it in no other name. */
  owner: v.string(),
  /** Milliseconds since 1970. */
  intOrderedAt: v.number(),
  /** The moment by the server's clock; null where the device did not know it. */
  intServerAt: v.optional(v.nullable(v.number())),
});

export const CommandSchema = v.intersect([StampSchema, NewCommandSchema]);
export type Command = v.InferOutput<typeof CommandSchema>;

/** The group of a command, by its id. */
export const groupOf = (id: string) => id.slice(0, id.lastIndexOf("."));

interface Stamping {
  owner: string;
  now: number;
  /** By the server's clock. */
  serverNow?: number | null;
  newId: string;
  after?: string;
}

/** Stamps commands that are ordered together. `newId` is unique; `after` is the id of the newest command. */
export function commandsOf(
  commands: readonly NewCommand[],
  { owner, now, serverNow = null, newId, after = "" }: Stamping,
): Command[] {
  // A clock that was set back must not put a command before one that it builds on.
  const moment = Math.max(now, Number.parseInt(after.split(".")[0] ?? "", 36) + 1 || 0);
  const stamp = moment.toString(36).padStart(9, "0");
  return commands.map((command, n) => ({
    ...command,
    id: `${stamp}.${newId}.${String(n).padStart(4, "0")}`,
    group: `${stamp}.${newId}`,
    owner,
    intOrderedAt: now,
    intServerAt: serverNow,
  }));
}

/** The span in which the act was done, by the server's clock; null where that is unknown. */
export function spanOf(command: Command): Span | null {
  const { intServerAt: to = null } = command;
  if (to === null) return null;
  const { since = () => to } = kindOf(command);
  return { from: since(command, to), to };
}

/** What the command makes, changes or deletes itself. */
export const ownSubjectsOf = (command: NewCommand): string[] =>
  kindOf(command).subjects?.(command) ?? [];
/** All toys, boxes and sections of a command: commands that share one are sent one after another. */
export const subjectsOf = (command: NewCommand): string[] => [
  ...ownSubjectsOf(command),
  ...(kindOf(command).fills?.(command) ?? []),
];
export const formatCommand = (command: NewCommand): string => kindOf(command).format(command);
export const isCreation = (command: NewCommand): boolean =>
  kindOf(command).projection?.makes !== undefined;

export const leavesNoEntry = (command: NewCommand): boolean =>
  kindOf(command).leavesNoEntry === true;

/** A refused command as a draft, to be typed once more; null where it was not typed. */
export const draftOf = (command: NewCommand): Draft | null =>
  kindOf(command).draft?.(command) ?? null;
/** The text that a person typed for it. */
export const typedTextOf = (command: NewCommand): string | null =>
  kindOf(command).typed?.(command) ?? null;

/** The text of commands that were ordered together. */
export function formatCommands([first, ...others]: readonly NewCommand[]): string {
  if (!first) return "";
  return others.length === 0
    ? formatCommand(first)
    : `${formatCommand(first)} and ${others.length} more`;
}

/** The report about the first outcome of each command; null where their screen reports it. */
export function reportOf(
  commands: readonly NewCommand[],
  outcomes: readonly OutcomeOf<unknown>[],
): OutcomeReport | null {
  const [first] = commands;
  const report = first && kindOf(first).report;
  return report ? (keptReport(outcomes) ?? report(commands, outcomes)) : null;
}

const isInItsCart = (command: NewCommand) =>
  leavesNoEntry(command) || command.kind === "finishCount";

/**
 * The report to show. What is unsent and could not be stored is lost with the page, which is said whatever
 * the screens say by themselves, but not of a count: its cart has its lines, and stays until the booking was
 * sent.
 */
export function shownReport(
  commands: readonly NewCommand[],
  outcomes: readonly OutcomeOf<unknown>[],
  isStored: boolean,
): OutcomeReport | null {
  const report = reportOf(commands, outcomes);
  if (isStored || areSettled(outcomes)) return report;
  if (!report && commands.every(isInItsCart)) return null;
  return notStoredReport(report);
}

/**
 * The report about an order whose screen went on without its outcome: of a refusal, also where that screen would have
 * shown it. A success is no news by then.
 */
export function lateReport(
  commands: readonly NewCommand[],
  outcomes: readonly OutcomeOf<unknown>[],
): OutcomeReport | null {
  const report = reportOf(commands, outcomes);
  const refusal = outcomes.find((outcome) => outcome.type === "refused");
  // Of many toys some may be refused.
  if (!refusal) return report?.isFailure ? report : null;
  return report ?? failureReport(refusal.sentence, outcomes, [formatCommands(commands)]);
}

function isEqual(command: NewCommand, other: Command): boolean {
  return Object.entries(command).every(
    ([key, value]) => JSON.stringify(value) === JSON.stringify(other[key as keyof Command]),
  );
}

/**
 * The unsent command that a new one only repeats, so that it is not to be sent again. Two equal
 * commands are both meant where something else about the same was ordered between them.
 */
export function repeatedCommand(command: NewCommand, unsent: readonly Command[]) {
  if (kindOf(command).isIncrement?.(command)) return undefined;
  const subjects = subjectsOf(command);
  const last = unsent.findLast((other) =>
    subjectsOf(other).some((subject) => subjects.includes(subject)),
  );
  return last && isEqual(command, last) ? last : undefined;
}

/**
 * The id of the count that an unsent command begins in the same way, with nothing about it since: its screen was left
 * before the answer. A second beginning would be refused by the first, with all lines that were counted.
 */
export function begunCount(
  given: Pick<NewCommandOf<"startCount">, "strBoxCode" | "isTakingOver">,
  unsent: readonly Command[],
): string | undefined {
  return unsent
    .flatMap((command) => (command.kind === "startCount" ? command.strCount : []))
    .find((strCount) => repeatedCommand({ kind: "startCount", strCount, ...given }, unsent));
}
