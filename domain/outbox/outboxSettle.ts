/** The outbox after an answer, with the commands that waited for it, and the edit of a thing that somebody changed meanwhile. */

import { type Command, isCreation, ownSubjectsOf, subjectsOf } from "./commands.ts";
import { type Entry, isBehind, isDone, isPartOf, newEntry } from "./entries.ts";
import { doneOf, refusedOf } from "./kinds/bulk.ts";
import { kindOf, type NewCommand } from "./kinds/kinds.ts";
import { afterAnswer, type CommandAnswer, requestOf } from "./outboxAnswers.ts";

/** Milliseconds for which a done entry stays stored, so that the other windows of the device learn of it. */
const DONE_LIFETIME = 5_000;

/** All entries of a person after the answer to a request of one of them. */
export function settle(
  entries: readonly Entry[],
  id: string,
  answer: CommandAnswer,
  now: number,
): Entry[] {
  const entry = entries.find(({ command }) => command.id === id);
  if (!entry) return [...entries];
  const renewed = rebased(entry, answer.stored);
  if (renewed) return replaced(entries, entry, renewed);
  const { entry: after, outcome } = afterAnswer(entry, answer);
  if (outcome?.type === "refused") {
    const refused = { ...after, settledAt: now };
    const behind = refusedWith(entry, refused, entries);
    const all = entries.flatMap((other) => behind.get(other) ?? other);
    const remaining = replaced(all, entry, refused);
    return remaining.flatMap((other) =>
      other === refused ? [other, ...restOf(refused)] : [other],
    );
  }
  const parts = entries.filter((other) => isPartOf(other, id));
  const settledNow =
    outcome?.type === "done"
      ? { ...after, settledAt: now, answer: withRefused(outcome.body, parts) }
      : after;
  const remaining = replaced(entries, entry, settledNow);
  const all = remaining.flatMap((other) =>
    other === settledNow ? [other, ...refusedPart(other, answer)] : [other],
  );
  return all.filter((other) => !isDone(other) || (other.settledAt ?? 0) > now - DONE_LIFETIME);
}

function replaced(entries: readonly Entry[], entry: Entry, after: Entry): Entry[] {
  return entries.map((other) => (other.command === entry.command ? after : other));
}

/** The body of an answer to many toys with those that were refused before it was sent. */
function withRefused(body: unknown, parts: readonly Entry[]): unknown {
  const answers = [...parts.map(({ answer }) => answer), body] as ({ refused?: object[] } | null)[];
  const refused = answers.flatMap((answer) => answer?.refused ?? []);
  return parts.length === 0 ? body : { ...(body as object | null), refused };
}

/**
 * The refused part of a done command as an entry of its own, for a person to see. It has the answer to the whole
 * command, for a window that waits for that.
 */
function refusedPart(entry: Entry, { status }: CommandAnswer): Entry[] {
  const part = isDone(entry) ? refusedOf(entry.command, entry.answer) : null;
  if (!part) return [];
  const { command, sentence } = part;
  const refusal = { status, code: "", sentence, intDone: 0, isStranded: false };
  return [{ ...entry, command: { ...command, id: nextId(command.id) }, refusal }];
}

/** What is still to be done of a refused command, as an order of its own, which is not dropped with it. */
function restOf({ command, intDone }: Entry): Entry[] {
  const rest = kindOf(command).rest?.(command, intDone) as NewCommand | null | undefined;
  if (!rest) return [];
  const { id, group, owner, intOrderedAt, intServerAt } = command;
  return [newEntry({ ...rest, id: `${id}.rest`, group, owner, intOrderedAt, intServerAt })];
}

/**
 * Commands behind a refused one that are refused with it, whatever the network did meanwhile: those about the
 * code that it would have given, which may be another's, or about its count; changes and deletions of what it
 * would have made, which is somebody else's then, in a version that this device has not seen; and deletions of
 * that out of which it was to move something: it is still there, unless the server did not find it there. So
 * are those behind them in the same way. Others are sent: the server judges them. Of a command of many toys
 * those alone are refused of which this is true. Each with what takes its place.
 */
function refusedWith(before: Entry, { refusal, settledAt }: Entry, entries: readonly Entry[]) {
  const behind = new Map<Entry, Entry[]>();
  if (!refusal) return behind;
  const { method } = requestOf(before).request;
  const isGone = refusal.status === 404 && method === "DELETE";
  const refused = [before];
  const isBuiltOn = (other: Command, one: Entry) => {
    const { command, intDone } = one;
    const { gives, movesFrom } = kindOf(command);
    const given = intDone > 0 ? [] : (gives?.(command) ?? []);
    const moved = (!(one === before && isGone) && movesFrom?.(command)) || [];
    const deleted = kindOf(other).projection?.deletes?.(other, undefined) ?? [];
    const changed = isCreation(other) ? [] : ownSubjectsOf(other);
    const about = isCreation(command) ? changed : subjectsOf(other);
    return (
      about.some((subject) => given.includes(subject)) ||
      deleted.some((subject) => moved.includes(subject))
    );
  };
  for (const other of entries) {
    if (other.command.id <= before.command.id || other.isSent || other.isSettled) continue;
    const isRefused = (command: Command) =>
      refused.some((one) => isBehind({ ...other, command }, one) && isBuiltOn(command, one));
    if (!isRefused(other.command)) continue;
    const { rest, body, ...part } = partsOf(other.command, refusal.sentence, isRefused);
    const id = rest ? `${rest.id}.${before.command.id}` : other.command.id;
    const after = {
      ...{ ...other, command: { ...part.command, id }, isSettled: true, settledAt },
      ...(rest && { answer: body }),
      refusal: { ...refusal, sentence: part.sentence, intDone: 0, isStranded: false },
    };
    refused.push(after);
    behind.set(other, rest ? [{ ...other, command: rest }, after] : [after]);
  }
  return behind;
}

/** The refused part of a command with its sentence, and the rest of many toys; null where none is left. */
function partsOf(command: Command, error: string, isRefused: (alone: Command) => boolean) {
  const toys = "toys" in command ? command.toys : [];
  const those = toys.filter((toy) => isRefused({ ...command, toys: [toy] } as Command));
  const body = { refused: those.map(({ strToyBarcode }) => ({ strToyBarcode, error })) };
  const rest = those.length < toys.length ? doneOf(command, body) : null;
  return { rest, body, ...((rest && refusedOf(command, body)) ?? { command, sentence: error }) };
}

/** The id of the command that replaces a command: it sorts just behind it. */
const nextId = (id: string) => `${id}~`;

/** The edit of a thing that was changed meanwhile, as a new command; null where a person must be asked. */
function rebased({ command }: Entry, stored: unknown): Entry | null {
  const renewed = stored ? kindOf(command).rebase?.(command, stored) : null;
  return renewed ? newEntry({ ...renewed, id: nextId(command.id) }) : null;
}
