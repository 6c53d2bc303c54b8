/** The outbox's entries: commands, and the progress of each (docs/design.md, "Outbox"). */
import * as v from "valibot";
import { KEY_LIFETIME, READS_LIFETIME } from "../limits.ts";
import { messages } from "../messages.ts";
import { CommandSchema, reportOf, subjectsOf } from "./commands.ts";
import type { BodyOf, KindName } from "./kinds/kinds.ts";
import { type OutcomeOf, RefusalSchema, type Unsent } from "./kinds/outcome.ts";
import { TOO_MANY } from "./transient.ts";

/** A command and its progress. */
export const EntrySchema = v.object({
  command: CommandSchema,
  /** True once a `fetch` of the command was started: from then on it may have happened. */
  isSent: v.boolean(),
  /** The number of requests that the server has acknowledged and was not asked to undo. */
  intDone: v.number(),
  /** The amount that a box gave when a toy was taken out of it. */
  intTaken: v.nullable(v.number()),
  /** The status of the last answer, which left it unsent; 0 where there was none. */
  failure: v.nullable(v.number()),
  /** The server's sentence in that answer. */
  strFailure: v.optional(v.string(), ""),
  refusal: v.nullable(RefusalSchema),
  /** The refusal's body; of an edit the thing as it was stored then. */
  refusalBody: v.optional(v.unknown()),
  /** True once nothing more is sent for the command: it is done, or refused for somebody to look at. */
  isSettled: v.boolean(),
  /** The moment when it was settled, in milliseconds since 1970, and the last answer's body. */
  settledAt: v.optional(v.nullable(v.number()), null),
  answer: v.optional(v.unknown(), null),
});

export type Entry = v.InferOutput<typeof EntrySchema>;
/** The outcome of a command, of the named kinds or of any. */
export type Outcome<Name extends KindName = KindName> = OutcomeOf<BodyOf<Name>>;

export function unsentOf({ failure, strFailure, intDone, isSent }: Entry): Unsent {
  const isKept = !isSent;
  return { type: "unsent", status: failure ?? 0, sentence: strFailure, intDone, isKept };
}

export function newEntry(command: Entry["command"]): Entry {
  return {
    command,
    isSent: false,
    intDone: 0,
    intTaken: null,
    failure: null,
    strFailure: "",
    refusal: null,
    isSettled: false,
    settledAt: null,
    answer: null,
  };
}

/**
 * Whether a command that may have happened is too old for the server to know its keys: then a person is asked
 * and nothing is sent. By the server's clock, where it says both moments: the device's may have been set.
 */
export function isExpired(
  { command, isSent }: Entry,
  now: number,
  serverNow: number | null = null,
): boolean {
  const { intOrderedAt, intServerAt = null } = command;
  const isByServer = serverNow !== null && intServerAt !== null;
  const age = isByServer ? serverNow - intServerAt : now - intOrderedAt;
  return isSent && age >= KEY_LIFETIME;
}

/** Whether nothing of it can have happened, so that it may be discarded. */
export function isDiscardable(entry: Entry, now: number, serverNow?: number | null): boolean {
  return !entry.isSettled && (!entry.isSent || isExpired(entry, now, serverNow));
}

/** Whether a command is done. Done entries stay for a while, because data that was read before lacks their effect. */
export function isDone({ isSettled, refusal }: Entry): boolean {
  return isSettled && refusal === null;
}

/** Whether a person has to know of the command: it is unsent, or was refused. */
export const isListed = (entry: Entry): boolean => !isDone(entry);

/** The present entries of the device, with the recent done ones that were known before. */
export function withDone(known: readonly Entry[], entries: readonly Entry[]): Entry[] {
  const ids = new Set(entries.map(({ command }) => command.id));
  const latest = Math.max(...[...known, ...entries].map(({ settledAt }) => settledAt ?? 0), 0);
  const isRecent = ({ settledAt }: Entry) => (settledAt ?? 0) > latest - READS_LIFETIME;
  const done = known.filter((entry) => isDone(entry) && !ids.has(entry.command.id));
  return [...done.filter(isRecent), ...entries];
}

export function isUnsent({ isSettled }: Entry): boolean {
  return !isSettled;
}

/** Whether an entry waits for an earlier one with the same subject. Commands of one group are independent of one another. */
export function isBehind(entry: Entry, earlier: Entry): boolean {
  if (entry.command.group === earlier.command.group) return false;
  const subjects = subjectsOf(earlier.command);
  return subjectsOf(entry.command).some((subject) => subjects.includes(subject));
}

/** The id under which a command was ordered: an edit that goes on as a new command has another. */
export function orderedId(id: string): string {
  return id.replace(/~+$/, "");
}

/** Whether an entry is a part of the order with this id that was refused with an earlier one. */
export const isPartOf = ({ command, answer }: Entry, id: string): boolean =>
  answer !== null && command.id.startsWith(`${id}.`);

/** The server's sentence, behind what stands of the command nevertheless. */
function formatRefusal({ command, refusal, intDone }: Entry): string {
  if (!refusal || intDone === 0) return refusal?.sentence ?? "";
  const report = reportOf([command], [{ type: "refused", body: null, ...refusal }]);
  return [report?.headline ?? [], refusal.sentence].flat().join(" ");
}

/** Whether the server failed on it, or gave no answer in time: those behind it wait for it alone. */
const isHeldUp = ({ failure }: Entry): boolean =>
  failure !== null && ([0, 408].includes(failure) || failure >= 500);

/** The reason why an entry is not settled, for a person. */
export function formatReason(
  entry: Entry,
  entries: readonly Entry[],
  now: number,
  serverNow?: number | null,
): string {
  if (entry.refusal?.isStranded) {
    return `${entry.refusal.sentence} ${messages.notPutBack}`;
  }
  if (entry.isSettled) return formatRefusal(entry);
  if (isExpired(entry, now, serverNow)) return messages.commandExpired;
  const before = entries.filter((other) => !other.isSettled && other.command.id < entry.command.id);
  const isWaiting = before.some(
    (other) => (isHeldUp(other) || isExpired(other, now, serverNow)) && isBehind(entry, other),
  );
  if (isWaiting) return messages.waitsBehind;
  if (entry.failure === null) return messages.notSentYet;
  if (entry.failure === 0) return messages.noAnswer;
  return (entry.failure === TOO_MANY && entry.strFailure) || messages.serverAnswered(entry.failure);
}
