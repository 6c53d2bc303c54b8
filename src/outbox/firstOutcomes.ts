/** Waits for the first outcome of a submitted command (docs/design.md, "Outbox"). */
import type { Outcome } from "#domain/outbox/entries.ts";

interface Waiting {
  owner: string;
  resolve: (outcome: Outcome) => void;
}

/** Commands go by the id under which they were ordered: see `orderedId`. */
export function createFirstOutcomes() {
  const waiting = new Map<string, Waiting[]>();
  return {
    outcomeOf(id: string, owner: string): Promise<Outcome> {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      waiting.set(id, [...(waiting.get(id) ?? []), { owner, resolve }]);
      return promise;
    },
    /** Hands an outcome to whoever waits for it, if anybody does. */
    resolve(id: string, outcome: Outcome) {
      const resolved = waiting.get(id) ?? [];
      waiting.delete(id);
      for (const { resolve } of resolved) resolve(outcome);
    },
    /** The commands that somebody waits for, each with its owner, as of now. */
    owners: () =>
      [...waiting].flatMap(([id, [first]]) => (first ? [[id, first.owner] as const] : [])),
  };
}
