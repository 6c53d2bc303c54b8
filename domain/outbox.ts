/** How commands are settled: which request is next, and what an answer makes of its command (design section 4, "The outbox"). */
import * as v from "valibot";
import { type CommandRequest, requestsOf } from "./commandRequests.ts";
import { COMMAND_LIFETIME, CommandSchema, type Order, thingsOf } from "./commands.ts";
import { messages } from "./messages.ts";
import type { Toy, ToyUpdate } from "./types.ts";

const RefusalSchema = v.object({
  status: v.number(),
  code: v.string(),
  /** The server's own. */
  sentence: v.string(),
  /** How many requests stand: the box that was created, but is in no section. */
  intDone: v.number(),
  /** Whether what the command had done could not be undone: a toy in no box, a box on the Floor. */
  isStranded: v.boolean(),
});

/** A command and how far it got. */
export const EntrySchema = v.object({
  command: CommandSchema,
  /** Whether a `fetch` of it was started: from then on it may have happened. */
  isSent: v.boolean(),
  /** How many requests the server has acknowledged and not been asked to undo. */
  intDone: v.number(),
  /** The amount that a box gave when a toy was taken out of it. */
  intTaken: v.nullable(v.number()),
  /** The version that goes along as If-Match, once it is sent. */
  intVersion: v.nullable(v.number()),
  /** Why it is unsent: the last answer's status, 0 where there was none. */
  failure: v.nullable(v.number()),
  /** What the server said with it. */
  strFailure: v.optional(v.string(), ""),
  refusal: v.nullable(RefusalSchema),
  /** Whether everything is settled: a refused one that somebody has to look at. */
  isSettled: v.boolean(),
});

export type Entry = v.InferOutput<typeof EntrySchema>;
export type Refusal = v.InferOutput<typeof RefusalSchema>;

/** What the server said to a request; status 0 where it gave no answer. */
export interface CommandAnswer {
  status: number;
  code: string;
  sentence: string;
  body: unknown;
  /** The toy's version after it, where the answer names one. */
  intVersion: number | null;
  /** After a 412: the toy as it is stored now. */
  current?: Toy;
}

/** The first news of a command, and with `done` and `refused` the last. */
export type Outcome =
  | { type: "done"; body: unknown }
  | ({ type: "refused"; body: unknown } & Refusal)
  | Unsent;

/** Why the first news of a command is that there is none. */
export interface Unsent {
  type: "unsent";
  /** The last answer's, 0 where there was none. */
  status: number;
  /** The server's own; blank where it said nothing. */
  sentence: string;
  /** How many requests stand. */
  intDone: number;
}

export function unsentOf({ failure, strFailure, intDone }: Entry): Unsent {
  return { type: "unsent", status: failure ?? 0, sentence: strFailure, intDone };
}

export function newEntry(command: Entry["command"]): Entry {
  return {
    command,
    isSent: false,
    intDone: 0,
    intTaken: null,
    intVersion: command.kind === "changeToy" ? command.intVersion : null,
    failure: null,
    strFailure: "",
    refusal: null,
    isSettled: false,
  };
}

/** Too old for the server to know its keys: it is asked about, not sent. */
export function isExpired({ command }: Entry, now: number): boolean {
  return now - command.intOrderedAt >= COMMAND_LIFETIME;
}

/** Whether nothing of it can have happened, so that it may be discarded. */
export function isDiscardable(entry: Entry, now: number): boolean {
  return !entry.isSettled && (!entry.isSent || isExpired(entry, now));
}

export function isUnsent({ isSettled }: Entry): boolean {
  return !isSettled;
}

/** Commands that were ordered together are independent of one another. */
export function isBehind(entry: Entry, earlier: Entry): boolean {
  if (entry.command.group === earlier.command.group) return false;
  const things = thingsOf(earlier.command);
  return thingsOf(entry.command).some((thing) => things.includes(thing));
}

/**
 * The first entry whose next request can be sent. `aside` are the ids of those that the server
 * answered with an error of its own in this run: what shares a thing with one waits behind it.
 */
export function nextEntry(
  entries: readonly Entry[],
  aside: readonly string[],
  now: number,
): Entry | undefined {
  const waiting: Entry[] = [];
  for (const entry of entries) {
    if (entry.isSettled) continue;
    const mustWait =
      isExpired(entry, now) ||
      aside.includes(entry.command.id) ||
      waiting.some((earlier) => isBehind(entry, earlier));
    if (!mustWait) return entry;
    waiting.push(entry);
  }
  return undefined;
}

export interface KeyedRequest {
  key: string;
  group: string;
  request: CommandRequest;
  intVersion: number | null;
}

/** The request that is to be sent, or repeated with the same key. */
export function requestOf(entry: Entry): KeyedRequest {
  const { command, intDone, intTaken, intVersion, refusal } = entry;
  const requests = requestsOf(command, intTaken);
  const { id, group } = command;
  const forward = requests[intDone];
  if (!refusal && forward) return { key: `${id}.${intDone}`, group, request: forward, intVersion };
  const inverse = requests[intDone - 1]?.inverse;
  if (!inverse) throw new Error(`The command ${id} has no request left.`);
  return { key: `${id}.${intDone - 1}.inverse`, group, request: inverse, intVersion: null };
}

/** The session, the pace, no network: it says nothing about the command, and everything waits. */
export function isSilence({ status }: Pick<CommandAnswer, "status">): boolean {
  return [0, 401, 408, 425, 429].includes(status);
}

export function isUnanswered(answer: Pick<CommandAnswer, "status">): boolean {
  return isSilence(answer) || answer.status >= 500;
}

/** What a request's answer makes of its entry. An entry that is settled as done is to be removed. */
export function afterAnswer(
  entry: Entry,
  answer: CommandAnswer,
): { entry: Entry; outcome: Outcome | null } {
  if (isUnanswered(answer)) {
    const { status: failure, sentence: strFailure } = answer;
    return { entry: { ...entry, failure, strFailure }, outcome: null };
  }
  const answered = { ...entry, failure: null, strFailure: "" };
  return entry.refusal ? afterInverse(answered, answer) : afterRequest(answered, answer);
}

function afterRequest(entry: Entry, answer: CommandAnswer): ReturnType<typeof afterAnswer> {
  const { command } = entry;
  const isDone = answer.status < 300 || (answer.status === 404 && isGone(command.kind));
  if (!isDone) return refused(entry, answer);
  const intDone = entry.intDone + 1;
  const after = { ...entry, intDone, intTaken: entry.intTaken ?? takenOf(answer.body) };
  if (intDone < requestsOf(command, after.intTaken).length) return { entry: after, outcome: null };
  const outcome = { type: "done", body: answer.body } as const;
  return { entry: { ...after, isSettled: true }, outcome };
}

/** What somebody else deleted meanwhile is deleted. */
function isGone(kind: Entry["command"]["kind"]): boolean {
  const deletions = [
    "removeToy",
    "deleteBox",
    "deleteSection",
    "removeTag",
    "deleteToy",
    "freeCode",
  ];
  return deletions.includes(kind);
}

function takenOf(body: unknown): number | null {
  const amount = (body as { intAmountInBox?: unknown } | null | undefined)?.intAmountInBox;
  return typeof amount === "number" ? amount : null;
}

function refused(entry: Entry, answer: CommandAnswer): ReturnType<typeof afterAnswer> {
  const { status, code, sentence } = answer;
  const refusal = { status, code, sentence, intDone: entry.intDone, isStranded: false };
  return settledOrUndone({ ...entry, refusal }, answer.current ?? answer.body);
}

function afterInverse(entry: Entry, answer: CommandAnswer): ReturnType<typeof afterAnswer> {
  const isStranded = answer.status >= 300;
  const refusal = entry.refusal && { ...entry.refusal, isStranded };
  const intDone = isStranded ? 0 : entry.intDone - 1;
  return settledOrUndone({ ...entry, intDone, refusal }, null);
}

/** A refused command is settled when nothing is left that can be undone. */
function settledOrUndone(entry: Entry, body: unknown): ReturnType<typeof afterAnswer> {
  const { command, intDone, intTaken, refusal } = entry;
  if (!refusal) throw new Error(`The command ${command.id} was not refused.`);
  if (requestsOf(command, intTaken)[intDone - 1]?.inverse) return { entry, outcome: null };
  return { entry: { ...entry, isSettled: true }, outcome: { type: "refused", body, ...refusal } };
}

/** What became of a command. The id is that of the command as it was ordered. */
export interface Settled {
  id: string;
  outcome: Outcome;
}

/** The id under which a command was ordered: an edit that goes on as a new command has another. */
export function orderedId(id: string): string {
  return id.replace(/~+$/, "");
}

/** All entries of a person after the answer to a request of one of them. */
export function settle(
  entries: readonly Entry[],
  id: string,
  answer: CommandAnswer,
): { entries: Entry[]; settled: Settled[] } {
  const entry = entries.find(({ command }) => command.id === id);
  if (!entry) return { entries: [...entries], settled: [] };
  const renewed = answer.current ? rebased(entry, answer.current) : null;
  if (renewed) return { entries: replaced(entries, entry, renewed), settled: [] };
  const { entry: after, outcome } = afterAnswer(entry, answer);
  if (outcome?.type === "refused") {
    const behind = refusedWith(entry, after, entries);
    const settled = [after, ...behind].map(({ command, refusal }) => ({
      id: orderedId(command.id),
      outcome: { ...outcome, ...refusal, body: command.id === id ? outcome.body : null },
    }));
    const all = entries.map(
      (other) => behind.find(({ command }) => command === other.command) ?? other,
    );
    return { entries: replaced(all, entry, after), settled };
  }
  const left = replaced(entries, entry, outcome ? null : after);
  return {
    entries: left.map((other) => withVersion(other, entry.command, answer.intVersion)),
    settled: outcome ? [{ id: orderedId(id), outcome }] : [],
  };
}

function replaced(entries: readonly Entry[], entry: Entry, after: Entry | null): Entry[] {
  return entries.flatMap((other) => {
    if (other.command !== entry.command) return [other];
    return after ? [after] : [];
  });
}

/** Those that waited behind a command that was set aside are refused with it: they built on it. */
function refusedWith(before: Entry, { refusal }: Entry, entries: readonly Entry[]): Entry[] {
  if (!refusal || before.failure === null || before.failure < 500) return [];
  return entries
    .filter((other) => other.command.id > before.command.id && !other.isSent)
    .filter((other) => !other.isSettled && isBehind(other, before))
    .map((other) => ({
      ...other,
      isSettled: true,
      refusal: { ...refusal, intDone: 0, isStranded: false },
    }));
}

/**
 * An edit of a toy that changed meanwhile, as a new command on the toy as it is now; null where
 * somebody must be asked: the very field was changed and a value was typed, or too few are left.
 */
function rebased(entry: Entry, current: Toy): Entry | null {
  const { command } = entry;
  if (command.kind !== "changeToy") return null;
  const { intDifference } = command;
  const keys = Object.keys(command.update) as (keyof ToyUpdate)[];
  const isSame = keys.every((key) => current[key] === command.seen[key]);
  const intQuantity = current.intQuantity + (intDifference ?? 0);
  if (intDifference === null ? !isSame : intQuantity < 0) return null;
  const update = intDifference === null ? command.update : { intQuantity };
  const seen = Object.fromEntries(keys.map((key) => [key, current[key]]));
  const { intVersion } = current;
  // Sorts just behind the one that it replaces.
  return newEntry({ ...command, id: `${command.id}~`, update, seen, intVersion });
}

/**
 * A later edit of the same toy that is not sent yet, when an own command gave it a new version:
 * it builds on that one where the person saw what that one made of the field.
 */
function withVersion(entry: Entry, settled: Order, intVersion: number | null): Entry {
  const { command, isSent } = entry;
  if (isSent || intVersion === null || command.kind !== "changeToy") return entry;
  if (!("strToyBarcode" in settled) || settled.strToyBarcode !== command.strToyBarcode) {
    return entry;
  }
  const made: ToyUpdate = settled.kind === "changeToy" ? settled.update : {};
  const fields = Object.keys(command.update) as (keyof ToyUpdate)[];
  const isSeen = fields.every((key) => !(key in made) || made[key] === command.seen[key]);
  return isSeen ? { ...entry, intVersion: Math.max(entry.intVersion ?? 0, intVersion) } : entry;
}

/** Why an entry is not settled, for a person. */
export function formatReason(entry: Entry, entries: readonly Entry[], now: number): string {
  if (entry.refusal?.isStranded) {
    return `${entry.refusal.sentence} ${messages.notPutBack}`;
  }
  if (entry.isSettled) return entry.refusal?.sentence ?? "";
  if (isExpired(entry, now)) return messages.commandExpired;
  const before = entries.filter((other) => !other.isSettled && other.command.id < entry.command.id);
  const isWaiting = before.some((other) => (other.failure ?? 0) >= 500 && isBehind(entry, other));
  if (isWaiting) return messages.waitsBehind;
  if (entry.failure === null) return messages.notSentYet;
  if (entry.failure === 0) return messages.serverNotFound;
  return messages.serverAnswered(entry.failure);
}
