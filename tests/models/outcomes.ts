/** First outcomes of orders: all done, all unsent, the first, the last or all refused. */
import type { NewCommand } from "#domain/outbox/commands.ts";
import type { Outcome } from "#domain/outbox/entries.ts";

const done: Outcome = { type: "done", body: null };
const unsent: Outcome = { type: "unsent", status: 0, sentence: "", intDone: 0, isKept: false };
const refused: Outcome = {
  ...{ type: "refused", status: 404, code: "", sentence: "No.", intDone: 0 },
  ...{ isStranded: false, body: null },
};

export function outcomesOf(commands: NewCommand[]): Outcome[][] {
  return [
    commands.map(() => done),
    commands.map(() => unsent),
    ...(commands.length > 1 ? [commands.map(() => refused)] : []),
    ...[...new Set([0, commands.length - 1])].map((which) =>
      commands.map((_, n) => (n === which ? refused : done)),
    ),
  ];
}
