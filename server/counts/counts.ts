/** Counting what is really in a box, while others go on working (our addition under /api; docs/design.md, "Counting"). */

import { trimCode } from "#domain/code/codes.ts";
import { countMessages } from "#domain/count/countMessages.ts";
import { parsePulls } from "#domain/count/span.ts";
import type { Call, Handlers } from "../calls/handler.ts";
import { keyed, longKeyed } from "../calls/perform.ts";
import { addToCounter, readCounters } from "../database/counters.ts";
import type { Db, Trx } from "../database/database.ts";
import { longWrite } from "../journal/write.ts";
import { conflict } from "../kernel/errors.ts";
import { boxByCode, exactBox } from "../stock/boxes/boxRows.ts";
import { LOOSE } from "../stock/counted.ts";
import { findToy } from "../stock/toys/toyRows.ts";
import { bookCount } from "./booking.ts";
import { countedPlaces } from "./countedPlaces.ts";
import {
  findCount,
  formatCount,
  lineCounted,
  openCountOf,
  ownOpenCount,
  recountOf,
} from "./countRows.ts";

/** Lines, or toys, in an answer that is stored for its key; of a whole shop it would be of many megabytes. */
const ANSWERED = 1000;

/** The number of a count's lines. */
async function linesOf(db: Db, countId: string): Promise<number> {
  const lines = db.selectFrom("countLines").where("strCount", "=", countId);
  const counted = await lines.select(({ fn }) => fn.countAll<number>().as("n")).executeTakeFirst();
  return counted?.n ?? 0;
}

const linesBooked = ({ params }: Call<"finishCount">, db: Db) => linesOf(db, params.count);

async function linesTakenOver({ body }: Call<"startCount">, db: Db): Promise<number> {
  if (!body.isTakingOver) return 0;
  const box = body.strBoxCode === null ? null : await boxByCode(db, body.strBoxCode);
  const open = await openCountOf(db, box?.id ?? LOOSE);
  return open ? linesOf(db, open.strCount) : 0;
}

/** Has the change stream announce it: a count writes no entry of the journal before it is booked. */
const noteWritten = (trx: Trx) => addToCounter(trx, "counts", 1);

const endCount = (trx: Trx, countId: string) =>
  trx.updateTable("counts").set({ strState: "ended" }).where("strCount", "=", countId).execute();

export const counts = {
  async listCounts({ query, caller }, { database: { slow: db } }) {
    const toy = query.toy === undefined ? undefined : (await findToy(db, query.toy)).intToy;
    return { body: await countedPlaces(db, { ...query, toy }, caller) };
  },

  startCount: longKeyed(linesTakenOver, async ({ body, caller }, trx, { now }) => {
    await noteWritten(trx);
    const { strCount, isTakingOver } = body;
    const box = body.strBoxCode === null ? null : await exactBox(trx, body.strBoxCode);
    const boxId = box?.id ?? LOOSE;
    const boxCode = box?.strBoxCode ?? "";
    const open = await openCountOf(trx, boxId);
    if (open && !isTakingOver) {
      const place = box ? `box ${boxCode}` : "the loose pieces";
      const who = open.strUser === caller.strUser ? null : open.strUserName;
      throw conflict("being_counted", countMessages.isCounted(who, place));
    }
    if (open) await endCount(trx, open.strCount);
    const row = { strCount, intBox: boxId, strBoxCode: boxCode, strUser: caller.strUser };
    const started = { strState: "open" as const, intStartedAt: now() };
    const rest = { intFinishedAt: null, intChange: null, intLast: null };
    await trx
      .insertInto("counts")
      .values({ ...row, ...started, ...rest })
      .execute();
    if (open) {
      const handedIn = trx.updateTable("countLines").set({ strCount });
      await handedIn.where("strCount", "=", open.strCount).execute();
    }
    const count = await findCount(trx, strCount);
    // All lines: whoever takes over goes on with them.
    return { body: await formatCount(trx, count, caller, { mostMissing: ANSWERED }) };
  }),

  async getCount({ params, caller }, { database: { slow: db } }) {
    const count = await findCount(db, params.count);
    return { body: await formatCount(db, count, caller) };
  },

  discardCount: keyed(async ({ params, caller }, trx) => {
    await noteWritten(trx);
    const { strCount } = await ownOpenCount(trx, params.count, caller);
    await endCount(trx, strCount);
  }),

  countLine: keyed(async ({ params, body, caller }, trx, { now }) => {
    await noteWritten(trx);
    const { strCount } = await ownOpenCount(trx, params.count, caller);
    const { intToy, strName } = await findToy(trx, params.barcode);
    const barcode = trimCode(params.barcode);
    const known = await lineCounted(trx, strCount, intToy);
    // A device that does not know that two codes are one toy's has a line for each.
    if (known && known.strToyBarcode !== barcode) {
      throw conflict("counted_as", countMessages.countedAs(strName, known.strToyBarcode));
    }
    const pulls = parsePulls(body, now());
    const line = {
      ...{ strName, intCounted: body.intAmount, intPulledTo: pulls.to },
      // A person who takes a count over goes on from the lines that were handed in.
      intPulledFrom: pulls.from ?? known?.intPulledFrom ?? null,
      ...recountOf(known, pulls, caller.strUser),
    };
    await trx
      .insertInto("countLines")
      .values({
        strCount,
        intToy,
        strToyBarcode: barcode,
        ...line,
        intExpected: null,
        intBooked: null,
        intContained: 0,
        intDoubt: 0,
      })
      .onConflict((on) => on.columns(["strCount", "intToy"]).doUpdateSet(line))
      .execute();
    return { body };
  }),

  finishCount: longWrite(linesBooked, async ({ params, body, caller }, entry) => {
    const { trx, at } = entry;
    await noteWritten(trx);
    const count = await ownOpenCount(trx, params.count, caller);
    await bookCount(entry, count, body.choices);
    const changeNumber = entry.things.length > 0 ? await entry.number() : null;
    await trx
      .updateTable("counts")
      .set({
        ...{ strState: "finished", intFinishedAt: at, intChange: changeNumber },
        intLast: changeNumber ?? (await readCounters(trx)).changes,
      })
      .where("strCount", "=", count.strCount)
      .execute();
    const finished = await findCount(trx, count.strCount);
    return { body: await formatCount(trx, finished, caller, { most: ANSWERED }) };
  }),
} satisfies Handlers;
