/** One attempt to send the next request of a person's commands (docs/design.md, "Outbox"). */

import type { Entry } from "#domain/outbox/entries.ts";
import { nextEntry } from "#domain/outbox/nextEntry.ts";
import {
  type CommandAnswer,
  isUnanswered,
  isUpload,
  type KeyedRequest,
  requestOf,
} from "#domain/outbox/outboxAnswers.ts";
import { settle } from "#domain/outbox/outboxSettle.ts";
import { isTransient, TOO_MANY } from "#domain/outbox/transient.ts";
import type { Attempt } from "#machines/outbox.machine.ts";
import type { Device } from "#src/device/database.ts";

export interface AttemptServices {
  device: Device;
  /** Status 0 where no answer came. */
  send: (request: KeyedRequest) => Promise<CommandAnswer>;
  /**
   * Whether a request would reach the server: a command counts as sent from its first fetch, and a picture is
   * long on its way to nobody. With `patience` the server is asked in any case, for so many milliseconds.
   */
  isServerFound: (patience?: number) => Promise<boolean>;
  /** Whether this person is still the one who is signed in. */
  isOwner: (owner: string) => boolean;
  now: () => number;
  /** By the server's clock; null where it is not known. */
  serverNow?: () => number | null;
}

/** No answer at all, and the server's own that the request took too long to arrive. */
const NONE_IN_TIME = [0, 408];
/** Milliseconds in which a server that is there says so: somebody waits to hear that the order is unsent. */
const PATIENCE = 5_000;

const isSameStep = (one: Entry, other: Entry) =>
  one.intDone === other.intDone &&
  (one.refusal === null) === (other.refusal === null) &&
  one.isSettled === other.isSettled;

/** The entry in the same state; undefined where another window has gone on with it, or it was discarded. */
function find(entries: readonly Entry[], entry: Entry): Entry | undefined {
  return entries.find((other) => other.command.id === entry.command.id && isSameStep(other, entry));
}

export async function attempt(
  { owner, deferred }: { owner: string; deferred: string[] },
  { device, send, isServerFound, isOwner, now, serverNow }: AttemptServices,
): Promise<Attempt> {
  // What the device could not store is tried again, also while nothing can be sent.
  if (!device.isPersisted()) await device.change(owner, ["commands"], (stored) => stored);
  const { commands } = await device.read(owner, "commands");
  const next = nextEntry(commands, deferred, now(), serverNow?.());
  if (!next) return { type: "idle", entries: commands };
  const { command } = next;
  if (!isOwner(owner) || !(await isServerFound())) return { type: "silent", entries: commands };
  const marked = await device.change(owner, ["commands"], (stored) => {
    const current = find(stored.commands, next);
    const isSent = (entry: Entry) => (entry === current ? { ...entry, isSent: true } : entry);
    return { ...stored, commands: stored.commands.map(isSent) };
  });
  // The device can be neither written nor read: the entries of before still count.
  if (!marked) return { type: "silent", entries: commands };
  const entry = find(marked.commands, next);
  if (!entry) return { type: "answered", entries: marked.commands };
  if (!isOwner(owner)) return { type: "silent", entries: marked.commands };
  const answer = await send(requestOf(entry));
  const answeredAt = now();
  // This order alone gets no answer of a server that is there: a picture, say, that a weak uplink carries too
  // slowly, or that is refused while another is at work. Every other one would wait for it without end.
  const isOwn =
    NONE_IN_TIME.includes(answer.status) || (answer.status === TOO_MANY && isUpload(entry));
  const isAlone = isOwn && (await isServerFound(PATIENCE));
  // Last, since these entries are shown: they have what was ordered while the server was asked.
  const after = (commands: readonly Entry[]) => settle(commands, command.id, answer, answeredAt);
  const changed = await device.change(owner, ["commands"], (stored) =>
    find(stored.commands, entry) ? { ...stored, commands: after(stored.commands) } : stored,
  );
  const entries = changed?.commands ?? after(marked.commands);
  if (isTransient(answer) && !isAlone) return { type: "silent", entries };
  if (isUnanswered(answer)) return { type: "deferred", id: command.id, entries };
  return { type: "answered", entries };
}
