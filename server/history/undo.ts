/** Undoing what is in the history (our addition under /api; design section 4, "The journal"). */

import { setTimeout as sleep } from "node:timers/promises";
import type { Call, Handler, Handlers } from "../calls/handler.ts";
import { keyed } from "../calls/idempotency.ts";
import { beginTakeBack } from "../imports/importCommands.ts";
import { findImport, importOf } from "../imports/importRecords.ts";
import type { ImportServices } from "../imports/importRunner.ts";
import { changesOf, selectChanges } from "../journal/changeRows.ts";
import { write } from "../journal/write.ts";
import { conflict, notFound, rightMissing } from "../kernel/errors.ts";
import { undoAll } from "../undo/undoChanges.ts";

/** Milliseconds that the undo of an import is waited for: a long one goes on after the answer. */
const PATIENCE = 3000;

const optionsOf = (
  { caller, query }: Pick<Call<"undoChange">, "caller" | "query">,
  now: () => number,
) => ({ caller, now: now(), isForced: query.force === true });

const undoTogether: Handler<"undoGroup"> = write(async (call, entry, { now }) => {
  const rows = await selectChanges(entry.trx)
    .where("strGroup", "=", call.params.group)
    .orderBy("intChange")
    .execute();
  const all = await changesOf(entry.trx, rows);
  // A person may have undone one of them already, and an undo may carry the group too.
  const changes = all.filter((one) => one.intUndoneBy === null && one.undoes.length === 0);
  if (changes.length === 0) throw notFound("There is nothing left to undo.");
  return { status: 200, body: await undoAll(entry, changes, optionsOf(call, now)) };
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
  const numbers = undoes.map(({ intChange }) => Number(intChange));
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
  undoChange: write(async (call, entry, { now }) => {
    const { change } = call.params;
    const rows = await selectChanges(entry.trx).where("intChange", "=", change).execute();
    if (rows.length === 0) throw notFound(`There is no change ${change}.`);
    const changes = await changesOf(entry.trx, rows);
    return { status: 200, body: await undoAll(entry, changes, optionsOf(call, now)) };
  }),

  undoGroup: (call, services) =>
    (importOf(call.params.group) === null ? undoTogether : takeBack)(call, services),
} satisfies Handlers<"undoChange" | "undoGroup", ImportServices>;
