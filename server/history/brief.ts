/**
 * Entries with as much of their things as their words say, those about something with what is about that alone
 * (docs/design.md, "Journal").
 */
import { type RawBuilder, sql } from "kysely";
import { SPELLED_OUT } from "#domain/history/changes.ts";
import { importIdOf } from "#domain/history/history.ts";
import type { Change, Thing } from "#domain/types.ts";
import { among } from "../database/among.ts";
import type { Db } from "../database/database.ts";
import { type ChangeRow, changesTold, type Told } from "../journal/changeRows.ts";
import { inShortParts, selectThings, thingOf, thingsOf, thoseAbout } from "../journal/things.ts";

type Files = Map<string | null, { strFile: string; intItems: number }>;

/** The imports that entries are of, or of whose undoing they are a part. */
async function filesOf(db: Db, changes: readonly ChangeRow[]): Promise<Files> {
  const ids = changes.map(importIdOf).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("imports")
    .select(["strImport", "strFile", "intNew", "intChanged"])
    .where(among(db, "strImport", ids))
    .execute();
  return new Map(
    rows.map(({ strImport, strFile, intNew, intChanged }) => [
      strImport,
      { strFile, intItems: intNew + intChanged },
    ]),
  );
}

/** The things of a short entry; what is about a section names its boxes. */
function short(things: Thing[], subjects: readonly number[], isOfImport: boolean): Told {
  const own = things.filter(
    ({ id, boxId }) => subjects.includes(id ?? 0) || subjects.includes(boxId ?? 0),
  );
  const isNarrowed = isOfImport || own.length > 0;
  return isNarrowed ? { things: own, intThings: things.length } : { things };
}

/**
 * Things of an entry by how they are said, as in words (`domain/history/changes.ts`): a line of a box that came or
 * went and a box of a section that did are counted, the others named.
 */
const said = (things: RawBuilder<unknown>) => sql`with
  own as (select "intPosition", "strKind", "intThing", "strCode", "strBoxCode",
    "strBefore" is null or "strAfter" is null as "isWhole" from ${things} things),
  said as (select own.*, case
    when "strBoxCode" in (select "strCode" from own where "strKind" = 'box' and "isWhole") then 'line'
    when "strKind" = 'box' and not "isWhole" and exists (select 1 from own where "strKind" = 'section') then 'box'
    else 'named' end as "strSaid" from own)`;

interface Counts {
  intAll: number;
  intNamed: number;
  intLines: number;
  intBoxes: number;
  /** Those that are named, without lines that follow from their toys. */
  intThings: number;
}

/** The first things of a long entry that are named, and how many others there are. */
async function long(
  db: Db,
  { intChange, intThings }: ChangeRow,
  subjects: readonly number[],
  isOfImport: boolean,
): Promise<Told> {
  const all = selectThings(db).where("intChange", "=", intChange);
  const own = thoseAbout(db, subjects)(all);
  const isNarrowed = isOfImport || (await own.limit(1).execute()).length > 0;
  const things = isNarrowed ? own : all;
  const { rows } = await sql<Counts>`${said(sql`${things}`)}
    select count(*) as "intAll",
      count(*) filter (where "strSaid" = 'named') as "intNamed",
      count(*) filter (where "strSaid" = 'line') as "intLines",
      count(*) filter (where "strSaid" = 'box') as "intBoxes",
      count(*) filter (where "strSaid" = 'named' and not ("strKind" = 'line'
        and "intThing" in (select "intThing" from own where "strKind" = 'toy'))) as "intThings"
    from said`.execute(db);
  const { intAll, intThings: intOwn, ...headline } = rows[0] as Counts;
  const isAll = intAll <= SPELLED_OUT;
  const named = sql<number>`(${said(sql`${things}`)}
    select "intPosition" from said where "strSaid" = 'named' order by "intPosition" limit ${SPELLED_OUT})`;
  const told = isAll ? things : all.where("intPosition", "in", named);
  return {
    things: (await told.orderBy("intPosition").execute()).map(thingOf),
    ...(isNarrowed ? { intThings } : isAll ? {} : { intThings: intOwn }),
    ...(!isAll && { headline }),
  };
}

/** Of an import it is the file where they are about nothing. */
export const briefly = (
  db: Db,
  rows: readonly ChangeRow[],
  subjects: readonly number[],
): AsyncGenerator<Change> =>
  changesTold(db, rows, async function* () {
    const files = await filesOf(db, rows);
    const fileOf = (row: ChangeRow) => files.get(importIdOf(row));
    const isFile = (row: ChangeRow) => subjects.length === 0 && fileOf(row) !== undefined;
    const isShort = ({ intThings }: ChangeRow) => intThings <= SPELLED_OUT;
    for (const part of inShortParts(rows)) {
      const read = part.filter((row) => isShort(row) && !isFile(row));
      const things = await thingsOf(db, read);
      for (const row of part) {
        const file = fileOf(row);
        if (isFile(row)) yield { ...file, things: [], intThings: row.intThings };
        else if (!isShort(row))
          yield { ...file, ...(await long(db, row, subjects, file !== undefined)) };
        else
          yield {
            ...file,
            ...short(things.get(row.intChange) ?? [], subjects, file !== undefined),
          };
      }
    }
  });
