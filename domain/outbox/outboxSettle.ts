/** What an answer makes of the whole outbox: what waited behind, and what builds on a newer version. */

import type { Toy, ToyUpdate } from "../types.ts";
import type { NewCommand } from "./commands.ts";
import { type Entry, isBehind, isDone, newEntry, type Outcome, orderedId } from "./outbox.ts";
import { afterAnswer, type CommandAnswer } from "./outboxAnswers.ts";

/** What became of a command. The id is that of the command as it was ordered. */
export interface Settled {
  id: string;
  outcome: Outcome;
}

/** Milliseconds in which the other windows of the device hear of what is done. */
const DONE_LIFETIME = 5_000;

/** All entries of a person after the answer to a request of one of them. */
export function settle(
  entries: readonly Entry[],
  id: string,
  answer: CommandAnswer,
  now: number,
): { entries: Entry[]; settled: Settled[] } {
  const entry = entries.find(({ command }) => command.id === id);
  if (!entry) return { entries: [...entries], settled: [] };
  const renewed = answer.current ? rebased(entry, answer.current) : null;
  if (renewed) return { entries: replaced(entries, entry, renewed), settled: [] };
  const { entry: after, outcome } = afterAnswer(entry, answer);
  if (outcome?.type === "refused") {
    const refused = { ...after, settledAt: now };
    const behind = refusedWith(entry, refused, entries);
    const settled = [refused, ...behind].map(({ command, refusal }) => ({
      id: orderedId(command.id),
      outcome: { ...outcome, ...refusal, body: command.id === id ? outcome.body : null },
    }));
    const all = entries.map(
      (other) => behind.find(({ command }) => command === other.command) ?? other,
    );
    return { entries: replaced(all, entry, refused), settled };
  }
  const settledNow =
    outcome?.type === "done" ? { ...after, settledAt: now, answer: outcome.body } : after;
  const left = replaced(entries, entry, settledNow);
  return {
    entries: left
      .filter((other) => !isDone(other) || (other.settledAt ?? 0) > now - DONE_LIFETIME)
      .map((other) => withVersion(other, entry.command, answer.intVersion)),
    settled: outcome ? [{ id: orderedId(id), outcome }] : [],
  };
}

function replaced(entries: readonly Entry[], entry: Entry, after: Entry): Entry[] {
  return entries.map((other) => (other.command === entry.command ? after : other));
}

/** Those that waited behind a command that was set aside are refused with it: they built on it. */
function refusedWith(
  before: Entry,
  { refusal, settledAt }: Entry,
  entries: readonly Entry[],
): Entry[] {
  if (!refusal || before.failure === null || before.failure < 500) return [];
  return entries
    .filter((other) => other.command.id > before.command.id && !other.isSent)
    .filter((other) => !other.isSettled && isBehind(other, before))
    .map((other) => ({
      ...other,
      isSettled: true,
      settledAt,
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
function withVersion(entry: Entry, settled: NewCommand, intVersion: number | null): Entry {
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
