/** Undoing what is in the history (our addition under /api; docs/design.md, "Journal"). */

import { setTimeout as sleep } from "node:timers/promises";
import type { Call, Handler, Handlers } from "../calls/handler.ts";
import { keyed } from "../calls/idempotency.ts";
import { beginTakeBack } from "../imports/importCommands.ts";
import { findImport, importOf } from "../imports/importRecords.ts";
import type { ImportServices } from "../imports/importRunner.ts";
import { changesOf, selectChanges } from "../journal/changeRows.ts";
import type { Entry } from "../journal/journal.ts";
import { write } from "../journal/write.ts";
import { conflict, limitReached, notFound, rightMissing } from "../kernel/errors.ts";
import { undoAll } from "../undo/undoChanges.ts";

/** Milliseconds that the undo of an import is waited for: a long one goes on after the answer. */
const PATIENCE = 3000;

/** Things of one transaction, for which all others wait. */
const THINGS_MAX = 1000;

interface Group {
  strUser: string;
  strGroup: string;
}

type UndoCall = Pick<Call<"undoChange">, "caller" | "query">;
const optionsOf = ({ caller, query }: UndoCall) => ({ caller, isForced: query.force === true });

/** Undoes what a person ordered together. */
async function undoOrdered(entry: Entry, group: Group, call: UndoCall) {
  const rows = await selectChanges(entry.trx)
    .where("strGroup", "=", group.strGroup)
    .where("changes.strUser", "=", group.strUser)
    .orderBy("intChange")
    .execute();
  const all = [...(await changesOf(entry.trx, rows))];
  // A person may have undone one of them already, and an undo may carry the group too.
  const changes = all.filter((one) => one.intUndoneBy === null && one.undoes.length === 0);
  if (changes.length === 0) throw notFound("There is nothing left to undo.");
  const things = changes.reduce((sum, change) => sum + change.things.length, 0);
  if (things > THINGS_MAX) {
    throw limitReached(
      `At most ${THINGS_MAX} things are undone together, and these are ${things}. Undo the changes one by one.`,
    );
  }
  return { status: 200 as const, body: await undoAll(entry, changes, optionsOf(call)) };
}

const undoOwn: Handler<"undoGroup"> = write((call, entry) => {
  const group = { strGroup: call.params.group, strUser: call.caller?.strUser ?? "" };
  return undoOrdered(entry, group, call);
});

const orderTakeBack: Handler<"undoGroup"> = keyed(async (call, trx, { now }) => {
  const { caller, params, query } = call;
  if (!caller?.rights.includes("delete")) throw rightMissing("delete");
  const undoes = await trx
    .selectFrom("changes")
    .select("intChange")
    .where("strGroup", "=", params.group)
    .orderBy("intChange")
    .execute();
  const one = await findImport(trx, importOf(params.group) ?? "");
  await beginTakeBack(trx, one, { isForced: query.force === true, now: now() });
  const numbers = undoes.map(({ intChange }) => intChange);
  return { status: 200, body: { undoes: numbers, things: [] } };
});

/** An import is too much for one transaction: it is taken back part by part. */
const takeBack: Handler<"undoGroup", ImportServices> = async (call, services) => {
  const strImport = importOf(call.params.group) ?? "";
  const answer = await orderTakeBack(call, services);
  await Promise.race([services.imports.run(strImport), sleep(PATIENCE, null, { ref: false })]);
  const { strStopped } = await findImport(services.database.db, strImport);
  if (strStopped !== null) throw conflict("stopped", strStopped);
  return answer;
};

export const undo = {
  undoChange: write(async (call, entry) => {
    const { change } = call.params;
    const rows = await selectChanges(entry.trx).where("intChange", "=", change).execute();
    const [one] = rows;
    if (!one) throw notFound(`There is no change ${change}.`);
    const { strUser, strGroup } = one;
    if (call.query.together && strGroup !== null) {
      return undoOrdered(entry, { strUser, strGroup }, call);
    }
    const changes = [...(await changesOf(entry.trx, rows))];
    return { status: 200, body: await undoAll(entry, changes, optionsOf(call)) };
  }),

  undoGroup: (call, services) =>
    (importOf(call.params.group) === null ? undoOwn : takeBack)(call, services),
} satisfies Handlers<ImportServices>;
