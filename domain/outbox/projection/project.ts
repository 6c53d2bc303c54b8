/** Projects a thing that was read: how it will be once the unsent commands about it are settled (docs/design.md, "Projection"). */
import { once } from "../../once.ts";
import { subjectsOf } from "../commands.ts";
import { type Entry, isDone, isUnsent } from "../entries.ts";
import type { Progress, Projection } from "../kinds/kind.ts";
import { kindOf, type NewCommand } from "../kinds/kinds.ts";

/** An answer of the server, and the moment when it was asked, in milliseconds since 1970. */
export interface Read<T> {
  value: T;
  readAt: number;
}

export type Projected<T> = T & {
  /** The fields whose shown values the server does not have yet. */
  unsent: readonly string[];
  /** Whether anything about it is unsent. */
  isUnsent: boolean;
  /** Whether something about it was settled since it was read. */
  isSettling: boolean;
  /** Whether an unsent command deletes it. */
  isDeleted: boolean;
  /** Whether the server may have done an unsent increment already, so that the figures are uncertain. */
  isUncertain: boolean;
};

/** A command with its projection and its progress. */
export interface Step extends Progress<unknown> {
  command: NewCommand;
  projection: Projection<NewCommand, unknown>;
}

function stepOf({ command, answer, intDone, intTaken, refusal }: Entry): Step {
  const { projection = {} } = kindOf(command as NewCommand);
  const progress = {
    body: answer ?? undefined,
    doneCount: intDone,
    taken: intTaken,
    isRefused: refusal !== null,
  };
  return { command, projection, ...progress };
}

function bySubject(entries: readonly Entry[]): Map<string, Entry[]> {
  const index = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const subject of subjectsOf(entry.command)) once(index, subject, () => []).push(entry);
  }
  return index;
}

const indexes = new WeakMap<readonly Entry[], Map<string, Entry[]>>();
const NONE: readonly Entry[] = [];

/** The entries about a subject. */
export const entriesAbout = (entries: readonly Entry[], subject: string): readonly Entry[] =>
  once(indexes, entries, () => bySubject(entries)).get(subject) ?? NONE;

/** A command that is done counts until the thing was read by a read that began after its answer. */
function applies(entry: Entry, readAt: number): boolean {
  return isUnsent(entry) || (isDone(entry) && (entry.settledAt ?? 0) >= readAt);
}

/** The steps of unsent commands, and of commands that were done since `readAt`. */
export const stepsAfter = (entries: readonly Entry[], readAt: number): Step[] =>
  entries.filter((entry) => applies(entry, readAt)).map(stepOf);

/** Whether a subject is gone after a command. */
export const deletes =
  (subject: string) =>
  ({ command, answer }: Entry): boolean => {
    const { projection } = kindOf(command as NewCommand);
    return projection?.deletes?.(command, answer ?? undefined).includes(subject) ?? false;
  };

interface Projecting<T> {
  entries: readonly Entry[];
  readAt: number;
  subject: string;
  /** The thing after a step; the thing itself where it is about something else. */
  after: (thing: T, step: Step) => T;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Blob);

/** The keys of differing values; within a record the keys of its values, as "own.price". */
function differing(one: object, other: object): string[] {
  const others: Record<string, unknown> = { ...other };
  return Object.entries({ ...others, ...one }).flatMap(([key]) => {
    const [is, was] = [(one as typeof others)[key], others[key]];
    if (JSON.stringify(is) === JSON.stringify(was)) return [];
    if (!isRecord(is) || !isRecord(was)) return [key];
    return differing(is, was).map((inner) => `${key}.${inner}`);
  });
}

/** Null where the thing was deleted since it was read. */
export function project<T extends object>(
  stored: T,
  { entries, readAt, subject, after }: Projecting<T>,
): Projected<T> | null {
  const relevant = entries.filter((entry) => applies(entry, readAt));
  const done = relevant.filter(isDone);
  const unsent = relevant.filter(isUnsent);
  if (done.some(deletes(subject))) return null;
  const settled = done.map(stepOf).reduce(after, stored);
  const ahead = unsent.map(stepOf).reduce(after, settled);
  return {
    ...ahead,
    unsent: differing(ahead, settled),
    isUnsent: unsent.length > 0,
    isSettling: done.length > 0,
    isDeleted: unsent.some(deletes(subject)),
    isUncertain: unsent.some(
      ({ command, isSent }) => isSent && kindOf(command as NewCommand).isIncrement?.(command),
    ),
  };
}
