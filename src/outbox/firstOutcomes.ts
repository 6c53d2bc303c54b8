/** Who waits for the first outcome of a command that was ordered (docs/design.md, "Outbox"). */
import type { Outcome } from "#domain/outbox/outbox.ts";

interface Waiting {
  owner: string;
  resolve: (outcome: Outcome) => void;
}

/** Commands go by the id under which they were ordered: see `orderedId`. */
interface FirstOutcomes {
  outcomeOf(id: string, owner: string): Promise<Outcome>;
  /** Hands an outcome to whoever waits for it, if anybody does. */
  resolve(id: string, outcome: Outcome): void;
  /** The commands that somebody waits for, each with its owner, as of now. */
  owners(): [id: string, owner: string][];
}

export function createFirstOutcomes(): FirstOutcomes {
  const waiting = new Map<string, Waiting[]>();
  return {
    outcomeOf(id, owner) {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      waiting.set(id, [...(waiting.get(id) ?? []), { owner, resolve }]);
      return promise;
    },
    resolve(id, outcome) {
      const resolved = waiting.get(id) ?? [];
      waiting.delete(id);
      for (const { resolve } of resolved) resolve(outcome);
    },
    owners: () =>
      [...waiting].flatMap(([id, [first]]) =>
        first ? [[id, first.owner] as [string, string]] : [],
      ),
  };
}
