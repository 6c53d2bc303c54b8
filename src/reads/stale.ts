/** What was read is read again where a change makes it old: own changes and others', by the subjects they are about. */
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { subjectsOf } from "#domain/outbox/commands.ts";
import { isUnsent } from "#domain/outbox/outbox.ts";
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

/** Once for all that a run of the outbox has settled: while a request is under way its effect may be read or not. */
export function readAgainWhenSettled(queries: QueryClient, { actor }: Pick<Outbox, "actor">): void {
  let last = Date.now();
  const subjects = new Set<string>();
  actor.subscribe((snapshot) => {
    const news = snapshot.context.entries.filter(
      (entry) => !isUnsent(entry) && (entry.settledAt ?? 0) > last,
    );
    for (const { command, settledAt } of news) {
      last = Math.max(last, settledAt ?? 0);
      for (const subject of subjectsOf(command)) subjects.add(subject);
    }
    if (snapshot.hasTag("busy") || subjects.size === 0) return;
    readAgain(queries, subjects);
    subjects.clear();
  });
}
