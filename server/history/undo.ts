/** Undoing what is in the history (our addition under /api; docs/design.md, "Journal"). */

import type { Call, Handlers } from "../calls/handler.ts";
import { changesOf, selectChanges } from "../journal/changeRows.ts";
import type { Entry } from "../journal/journal.ts";
import { write } from "../journal/write.ts";
import { badInput, limitReached, notFound } from "../kernel/errors.ts";
import { changesOfThing, undoAll, undoSince } from "../undo/undoChanges.ts";
import { subjectsOf } from "./changes.ts";

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
  checkSize(changes.reduce((sum, change) => sum + change.things.length, 0));
  return { status: 200 as const, body: await undoAll(entry, changes, optionsOf(call)) };
}

function checkSize(things: number): void {
  if (things > THINGS_MAX) {
    throw limitReached(
      `At most ${THINGS_MAX} things are undone together, and these are ${things}. Undo the changes one by one.`,
    );
  }
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

  goBack: write(async ({ params, query, caller }, entry) => {
    const [id, ...others] = await subjectsOf(entry.trx, query);
    if (id === undefined || others.length > 0) throw badInput("Name a toy or a box.");
    const rows = await selectChanges(entry.trx)
      .where("changes.intChange", ">", params.change)
      .where("changes.intChange", "in", (db) =>
        db.selectFrom("changeThings").select("changeThings.intChange").where("intThing", "=", id),
      )
      .orderBy("intChange")
      .limit(THINGS_MAX + 1)
      .execute();
    const changes = [...(await changesOf(entry.trx, rows))];
    if (changes.length === 0) throw notFound("Nothing of it was changed since.");
    const things = changesOfThing(changes, id);
    checkSize(things.length);
    return { status: 200, body: await undoSince(entry, changes, things, caller) };
  }),

  undoGroup: write((call, entry) => {
    const group = { strGroup: call.params.group, strUser: call.caller?.strUser ?? "" };
    return undoOrdered(entry, group, call);
  }),
} satisfies Handlers;
