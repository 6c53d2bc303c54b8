/** Undoing what is in the history (our addition under /api; docs/design.md, "Journal"). */

import type { Call, Handlers } from "../calls/handler.ts";
import { changesOf, selectChanges } from "../journal/changeRows.ts";
import type { Entry } from "../journal/journal.ts";
import { write } from "../journal/write.ts";
import { limitReached, notFound } from "../kernel/errors.ts";
import { undoAll } from "../undo/undoChanges.ts";

/** Things of one transaction, for which all others wait. */
const THINGS_MAX = 1000;

interface Group {
  strUser: string;
  strGroup: string;
}

type UndoCall = Pick<Call<"undoChange">, "caller" | "query">;
const optionsOf = ({ caller, query }: UndoCall) => ({
  ...{ caller, isForced: query.force === true, left: null },
});

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

  undoGroup: write((call, entry) => {
    const group = { strGroup: call.params.group, strUser: call.caller?.strUser ?? "" };
    return undoOrdered(entry, group, call);
  }),
} satisfies Handlers;
