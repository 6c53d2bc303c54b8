/** The calls that undo entries of the history (our addition under /api; docs/design.md, "Journal"). */

import { historyMessages } from "#domain/history/historyMessages.ts";
import { netSteps } from "#domain/history/netThings.ts";
import { formatResults } from "#domain/history/results.ts";
import { TOGETHER_MAX } from "#domain/limits.ts";
import type { Change, Thing } from "#domain/types.ts";
import type { Call, Handlers } from "../calls/handler.ts";
import type { Db } from "../database/database.ts";
import { subjectsOf } from "../history/changes.ts";
import { changesOf, selectChanges } from "../journal/changeRows.ts";
import type { Entry } from "../journal/journal.ts";
import { entriesAbout, thoseAbout } from "../journal/things.ts";
import { longWrite, write } from "../journal/write.ts";
import {
  badInput,
  changedMeanwhile,
  conflict,
  limitReached,
  notFound,
  previewed,
} from "../kernel/errors.ts";
import { inParts } from "../kernel/yielding.ts";
import { countedSince, isCountedSince } from "../stock/counted.ts";
import { changesOfThing, checkWayBack, undoAll, undoAllSince, undoSince } from "./undoChanges.ts";

interface Group {
  strUser: string;
  strGroup: string;
}

type UndoCall = Pick<Call<"undoChange">, "caller" | "query">;

/** Whether amounts are of a toy that was counted since: what is there is what was found then. */
async function areCountedSince({ trx }: Entry, changes: readonly Change[]): Promise<boolean> {
  const amounts = changes.flatMap(({ intChange, strOperation, things }) =>
    // A count that was counted again is refused.
    strOperation === "finishCount"
      ? []
      : things.filter(isOfAmount).map(({ id }) => ({ intChange, id })),
  );
  const toys = [...new Set(amounts.flatMap(({ id }) => id ?? []))];
  const [first] = amounts;
  if (!first) return false;
  const last = await countedSince(trx, toys, first.intChange);
  return amounts.some(({ intChange, id }) => (last.get(id ?? 0) ?? -1) >= intChange);
}

/** Undoes entries, which come in their order, or throws a preview of their undo, which is rolled back. */
async function undoOrAsk(entry: Entry, changes: Change[], { caller, query }: UndoCall) {
  const by = { caller, isForced: query.force === true, skipped: null };
  const isCounted = !by.isForced && (await areCountedSince(entry, changes));
  const differs = await undoAll(entry, changes, by);
  const results = query.preview || isCounted ? await resultsOf(entry) : {};
  const asked = {
    ...(isCounted && { counted: historyMessages.countedSince }),
    ...results,
    ...differs,
  };
  if (isCounted || Object.keys(differs).length > 0) throw changedMeanwhile(asked);
  if (query.preview) throw previewed(results);
  return { body: answered(entry) };
}

/** The entry has all; an answer is stored for its key, and of a whole count it would be of many megabytes. */
const answered = ({ undoes, things }: Pick<Entry, "undoes" | "things">) =>
  things.length <= TOGETHER_MAX
    ? { undoes, things }
    : { undoes, things: things.slice(0, TOGETHER_MAX), intThings: things.length };

/** Steps to the results of an undo after which other calls are answered. */
const STEPS = 500;

/** Each thing now → then. */
async function resultsOf({ things }: Entry) {
  const net: Thing[] = [];
  for await (const part of inParts(netSteps(things), STEPS)) {
    net.push(...part.filter((thing) => thing !== null));
  }
  return formatResults(net);
}

/** Undoes the entries of a group: commands that a person ordered together. */
async function undoOrdered(entry: Entry, group: Group, call: UndoCall) {
  const rows = await selectChanges(entry.trx)
    .where("strGroup", "=", group.strGroup)
    .where("changes.strUser", "=", group.strUser)
    // A person may have undone one of them already, and an undo may carry the group too.
    .where("intUndoneBy", "is", null)
    .where(({ not, exists, selectFrom }) => {
      const undos = selectFrom("undos").select("intUndone").where("intThing", "=", 0);
      return not(exists(undos.whereRef("intUndo", "=", "changes.intChange")));
    })
    .orderBy("intChange")
    .limit(TOGETHER_MAX + 1)
    .execute();
  if (rows.length === 0) throw notFound("There is nothing left to undo.");
  checkSizes(rows);
  const changes = await Array.fromAsync(changesOf(entry.trx, rows));
  return undoOrAsk(entry, changes, call);
}

function checkSize(things: number): void {
  if (things > TOGETHER_MAX) {
    throw limitReached(
      `At most ${TOGETHER_MAX} things are undone together, and these are more. Undo the changes one by one.`,
    );
  }
}

/** By the entries and by their things. */
function checkSizes(entries: readonly { intThings: number }[]): void {
  checkSize(entries.length);
  checkSize(entries.reduce((sum, { intThings }) => sum + intThings, 0));
}

/** Throws before what entries did is read, where it is too much or the stock does not go back past it. */
async function checkAllSince(db: Db, change: number): Promise<void> {
  const entries = await db
    .selectFrom("changes")
    .select(["strOperation", "intThings"])
    .where("intChange", ">", change)
    .where("strRefused", "is", null)
    .limit(TOGETHER_MAX + 1)
    .execute();
  entries.forEach(checkWayBack);
  checkSizes(entries);
}

/** Of amounts a count says what is there. */
const isOfAmount = ({ strKind, before, after }: Thing) =>
  strKind === "line" || "intQuantity" in { ...before, ...after };

/** The number of an entry's amounts, which are undone many at once; other things take several statements each. */
async function amountsIn({ params }: Call<"undoChange">, db: Db): Promise<number> {
  const counted = await db
    .selectFrom("entryThings")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("intChange", "=", params.change)
    .where("strKind", "in", ["toy", "line"])
    .executeTakeFirst();
  return counted?.n ?? 0;
}

export const undo = {
  undoChange: longWrite(amountsIn, async (call, entry) => {
    const { change } = call.params;
    const rows = await selectChanges(entry.trx).where("intChange", "=", change).execute();
    const [entryRow] = rows;
    if (!entryRow) throw notFound(`There is no change ${change}.`);
    const { strUser, strGroup } = entryRow;
    if (call.query.together && strGroup !== null) {
      return undoOrdered(entry, { strUser, strGroup }, call);
    }
    return undoOrAsk(entry, await Array.fromAsync(changesOf(entry.trx, rows)), call);
  }),

  goBack: write(async ({ params, query, caller }, entry) => {
    const [id, ...others] = await subjectsOf(entry.trx, query);
    if (others.length > 0) throw badInput("Name one toy or one box, or neither.");
    const since = selectChanges(entry.trx)
      .where("changes.intChange", ">", params.change)
      .where("strRefused", "is", null);
    if (id === undefined) await checkAllSince(entry.trx, params.change);
    const ofThing = (of: number) =>
      since.where("changes.intChange", "in", entriesAbout(entry.trx, of));
    const rows = await (id === undefined ? since : ofThing(id))
      .orderBy("intChange")
      .limit(TOGETHER_MAX + 1)
      .execute();
    checkSize(rows.length);
    const [first] = rows;
    if (!first) throw notFound("Nothing was changed since.");
    const those = id === undefined ? undefined : thoseAbout(entry.trx, [id]);
    const changes = await Array.fromAsync(changesOf(entry.trx, rows, those));
    const hasAmounts = changes.some(({ things }) => things.some(isOfAmount));
    if (hasAmounts && (await isCountedSince(entry.trx, first.intChange, id))) {
      const { countedInShop, countedSince } = historyMessages;
      throw conflict("no_undo", id === undefined ? countedInShop : countedSince);
    }
    if (id !== undefined) checkSize(changesOfThing(changes).length);
    if (id === undefined) await undoAllSince(entry, changes, caller);
    else await undoSince(entry, changes, { id, rows }, caller);
    if (query.preview) throw previewed(await resultsOf(entry));
    const { until = Number.POSITIVE_INFINITY, force = false } = query;
    const isSeen = changes.every(({ intChange }) => intChange <= until);
    if (!isSeen && !force) throw changedMeanwhile(await resultsOf(entry));
    return { body: answered(entry) };
  }),

  undoGroup: write((call, entry) => {
    const group = { strGroup: call.params.group, strUser: call.caller.strUser };
    return undoOrdered(entry, group, call);
  }),
} satisfies Handlers;
