/** First outcomes of orders: all done, all unsent, the first refused. */
import type { NewCommand } from "#domain/commands.ts";
import type { Outcome } from "#domain/outbox.ts";

const refusal = { status: 404, code: "", sentence: "No.", intDone: 0, isStranded: false };

const unsent: Outcome = { type: "unsent", status: 0, sentence: "", intDone: 0 };

export function outcomesOf(commands: NewCommand[]): Outcome[][] {
  return [
    commands.map(() => ({ type: "done", body: null })),
    commands.map(() => unsent),
    commands.map((_, n) =>
      n === 0 ? { type: "refused", body: null, ...refusal } : { type: "done", body: null },
    ),
  ];
}
