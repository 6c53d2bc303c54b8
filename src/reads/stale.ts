/** What was read is read again where a change makes it old: own changes and others', by the subjects they are about. */
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { subjectsOf } from "#domain/outbox/commands.ts";
import type { Entry } from "#domain/outbox/outbox.ts";
import type { Outbox } from "#src/outbox/outbox.ts";

/** The beginnings of the keys under which things of a kind were read, alone and in lists. */
const KEYS: Record<string, (code: string) => QueryKey[]> = {
  toy: (code) => [
    ...[
      ["toy", code],
      ["locations", code],
      ["codes", code],
    ],
    ...[["toys"], ["lines"], ["dashboard"]],
  ],
  box: (code) => [
    ...[
      ["box", code],
      ["lines", code],
    ],
    ...[["boxes"], ["locations"], ["toys"], ["sections"]],
  ],
  section: () => [["sections"], ["boxes"], ["box"], ["locations"], ["toys"]],
};

/** Reads again what is shown of these subjects; the rest is read when it is shown. */
export function readAgain(queries: QueryClient, subjects: Iterable<string>): void {
  const keys = new Map<string, QueryKey>([["changes", ["changes"]]]);
  for (const subject of subjects) {
    const [kind = "", ...code] = subject.split(" ");
    for (const key of KEYS[kind]?.(code.join(" ")) ?? []) keys.set(JSON.stringify(key), key);
  }
  for (const queryKey of keys.values()) {
    // What could not be read may be there now.
    void queries.resetQueries({
      queryKey,
      predicate: ({ state }) => state.data === undefined && state.error !== null,
    });
    void queries.invalidateQueries({ queryKey });
  }
}

/** The commands of which something was done or refused, by how far each is. */
const progressOf = (entries: readonly Entry[]) =>
  new Map(
    entries
      .filter(({ intDone, isSettled }) => intDone > 0 || isSettled)
      .map(({ command, intDone, isSettled }) => [`${command.id} ${intDone} ${isSettled}`, command]),
  );

/** Once for all that a run of the outbox has done: while a request is under way its effect may be read or not. */
export function readAgainAfterRuns(queries: QueryClient, { actor }: Pick<Outbox, "actor">): void {
  let seen = progressOf(actor.getSnapshot().context.entries);
  const subjects = new Set<string>();
  actor.subscribe((snapshot) => {
    const progress = progressOf(snapshot.context.entries);
    for (const [key, command] of progress) {
      if (!seen.has(key)) for (const subject of subjectsOf(command)) subjects.add(subject);
    }
    seen = progress;
    if (snapshot.hasTag("busy") || subjects.size === 0) return;
    readAgain(queries, subjects);
    subjects.clear();
  });
}
