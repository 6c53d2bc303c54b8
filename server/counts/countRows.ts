/** Counts as they are found and answered, and which places were counted (docs/design.md, "Counting"). */
import { countMessages } from "#domain/count/countMessages.ts";
import type { Span } from "#domain/count/span.ts";
import { historyMessages } from "#domain/history/historyMessages.ts";
import { compareText } from "#domain/search/text.ts";
import type { Count } from "#domain/types.ts";
import type { Caller } from "../calls/handler.ts";
import { type Db, flat, pagesOf } from "../database/database.ts";
import type { CountsTable } from "../database/tables/counts.ts";
import { conflict, notFound } from "../kernel/errors.ts";
import { sorted } from "../kernel/yielding.ts";
import { LOOSE } from "../stock/counted.ts";
import { countedToys, LINES } from "./countState.ts";

type CountRow = CountsTable & { strUserName: string };

export const selectCounts = (db: Db) =>
  db
    .selectFrom("counts")
    .leftJoin("users", "users.strUser", "counts.strUser")
    .selectAll("counts")
    .select(({ fn, val }) =>
      fn.coalesce("users.strName", val(historyMessages.formerColleague)).as("strUserName"),
    );

export const findCount = (db: Db, countId: string): Promise<CountRow> =>
  selectCounts(db)
    .where("strCount", "=", countId)
    .executeTakeFirstOrThrow(() => notFound("There is no such count."));

export const openCountOf = (db: Db, boxId: number): Promise<CountRow | undefined> =>
  selectCounts(db).where("intBox", "=", boxId).where("strState", "=", "open").executeTakeFirst();

/** A toy's line of a count. */
export const lineCounted = (db: Db, countId: string, toyId: number) =>
  db
    .selectFrom("countLines")
    .select(["strToyBarcode", "intPulledFrom", "intPulledTo", "strFirstUser", "intRecount"])
    .where("strCount", "=", countId)
    .where("intToy", "=", toyId)
    .executeTakeFirst();

/** The person who counted a line first, and whether it was counted again: its scans begin after the last ones. */
export function recountOf(
  known: Awaited<ReturnType<typeof lineCounted>>,
  { from }: Span,
  userId: string,
) {
  const { strFirstUser = null, intRecount = 0, intPulledTo = 0 } = known ?? {};
  const first = strFirstUser ?? userId;
  if (!known || from === null || from <= intPulledTo) return { strFirstUser: first, intRecount };
  return { strFirstUser: first, intRecount: Math.max(intRecount, first === userId ? 1 : 2) };
}

/** A count to go on with. Throws 409 where it is not open, or another person's. */
export async function ownOpenCount(db: Db, countId: string, caller: Caller) {
  const count = await findCount(db, countId);
  if (count.strState === "finished") throw conflict("booked", countMessages.isBooked);
  if (count.strState === "ended") throw conflict("not_open", countMessages.notOpen);
  if (count.strUser !== caller.strUser) {
    throw conflict("not_yours", countMessages.notYours(count.strUserName));
  }
  return count;
}

const notCounted = (db: Db, { strCount, intBox }: CountsTable) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom("boxLines")
        .innerJoin("toys", "toys.intToy", "boxLines.intToy")
        .select(["boxLines.intToy", "strNameSort", "strToyBarcode", "strName", "imageThumb"])
        .where("intBox", "=", intBox)
        .where("intAmountInBox", ">", 0)
        .where(
          "boxLines.intToy",
          "not in",
          db.selectFrom("countLines").select("intToy").where("strCount", "=", strCount),
        )
        .as("missing"),
    )
    .selectAll();
type Missing = Awaited<ReturnType<ReturnType<typeof notCounted>["execute"]>>[number];

const byName = (a: Missing, b: Missing) =>
  compareText(a.strNameSort, b.strNameSort) || a.intToy - b.intToy;

/**
 * The toys that the stock has in a box and that no line of the count names, or `most` of them. Their amounts are not
 * sent, so that counting stays blind.
 */
async function missingIn(db: Db, count: CountsTable, most: number) {
  const rows: Missing[] = [];
  for await (const page of pagesOf(notCounted(db, count), ["intToy"], { page: LINES })) {
    rows.push(...page);
    if (rows.length >= most) break;
  }
  const missing = await sorted(rows.slice(0, most), byName);
  return missing.map(({ intToy: _, strNameSort: __, ...toy }) => toy);
}

/** A count with its first `most` lines, and with `mostMissing` toys that nobody has counted. */
export async function formatCount(
  db: Db,
  row: CountRow,
  caller: Caller,
  { most, mostMissing = Number.POSITIVE_INFINITY }: { most?: number; mostMissing?: number } = {},
): Promise<Count> {
  const { strCount, strBoxCode, strUserName, strState } = row;
  const lines = await Array.fromAsync(flat(countedToys(db, row, most)));
  return {
    ...{ strCount, strUserName, strState },
    strBoxCode: row.intBox === LOOSE ? null : strBoxCode,
    isOwn: row.strUser === caller.strUser,
    intStartedAt: row.intStartedAt,
    intFinishedAt: row.intFinishedAt,
    intChange: row.intChange,
    lines: lines.map(({ intToy: _, recorded: __, intRecount: ___, ...line }) => line),
    missing: strState === "open" ? await missingIn(db, row, mostMissing) : [],
  };
}
