/** The boxes and sections that rows of an import name: each is decided once, for all its rows, and written before the toys. */
import { sql } from "kysely";
import { IMPORT_BOXES_LISTED } from "#domain/limits.ts";
import type { ImportBoxChange } from "#domain/types.ts";
import { among } from "../database/among.ts";
import type { Db, Trx } from "../database/database.ts";
import type { ImportBoxesTable, ImportsTable } from "../database/tables/imports.ts";
import type { BoxesTable } from "../database/tables/stock.ts";
import type { Entry } from "../journal/journal.ts";
import { newBoxRow } from "../stock/boxes/boxes.ts";
import { changeBox, insertBoxes, insertSection } from "../stock/boxes/write.ts";
import { holdersOf } from "../stock/codes/codeRows.ts";
import { releaseCodes } from "../stock/codes/write.ts";
import { normalCode } from "./importStage.ts";

/** Boxes of one transaction. */
const SLICE = 200;

/** A box as rows that are written say it; its code is empty where no such row names it. */
type Named = Pick<ImportBoxesTable, "strBoxKey" | "strBoxCode" | "strBoxNote" | "intSection">;

/**
 * The next boxes that rows name, and those that rows named at the last comparison: each has the code of its first row,
 * the first note, and the section that most of its rows give it.
 */
async function nextNamed(trx: Trx, { strImport, strExisting, strAfter }: ImportsTable) {
  const written =
    strExisting === "update" ? sql`('new', 'changed', 'same')` : sql`('new', 'changed')`;
  const rows = sql`from "importRows" where "strImport" = ${strImport} and "strRow" is not null
    and ("strOutcome" in ${written} or ("strOutcome" is null and "strKey" < 'c'))`;
  const ofBox = sql`${rows} and "importRows"."strBoxKey" = box."strBoxKey"`;
  const next = sql`"strBoxKey" > ${strAfter} order by "strBoxKey" limit ${SLICE}`;
  const { rows: named } = await sql<Named>`
    select "strBoxKey",
      coalesce((select "strBoxCode" ${ofBox} order by "intRow" limit 1), '') as "strBoxCode",
      (select "strBoxNote" ${ofBox} and "strBoxNote" is not null order by "intRow" limit 1) as "strBoxNote",
      (select "intSection" ${ofBox} and "intSection" is not null
        group by "intSection" order by count(*) desc, min("intRow") limit 1) as "intSection"
    from (
      select * from (select distinct "strBoxKey" ${rows} and ${next}) as named union
      select * from (select "strBoxKey" from "importBoxes" where "strImport" = ${strImport} and ${next}) as known
      order by "strBoxKey" limit ${SLICE}
    ) as box order by "strBoxKey"`.execute(trx);
  return named;
}

/** The boxes after those that the state is done with. */
function nextBoxes(trx: Trx, { strImport, strAfter }: ImportsTable): Promise<ImportBoxesTable[]> {
  return trx
    .selectFrom("importBoxes")
    .selectAll()
    .where("strImport", "=", strImport)
    .where("strBoxKey", ">", strAfter)
    .orderBy("strBoxKey")
    .limit(SLICE)
    .execute();
}

export type StockBox = Pick<
  BoxesTable,
  "strBoxCode" | "strCustomNote" | "intSection" | "intVersion"
> & { id: number };

export async function boxesById(db: Db, ids: readonly number[]): Promise<Map<number, StockBox>> {
  const boxes = await db
    .selectFrom("boxes")
    .select(["intBox as id", "strBoxCode", "strCustomNote", "intSection", "intVersion"])
    .where(among(db, "intBox", ids))
    .execute();
  return new Map(boxes.map((box) => [box.id, box]));
}

/** The stock's boxes, by their codes. */
async function boxesIn(db: Db, rows: Named[]) {
  const codes = rows.map(({ strBoxCode }) => strBoxCode);
  const holderOf = await holdersOf(db, codes);
  const ids = codes.flatMap((code) => holderOf(code)?.intThing ?? []);
  const boxOf = await boxesById(db, ids);
  return (code: string) => {
    const holder = holderOf(code);
    return { isFree: holder === undefined, box: boxOf.get(holder?.intThing ?? 0) };
  };
}

interface Values {
  strCustomNote?: string;
  intSection?: number | null;
}

const valuesOf = ({ strBoxNote, intSection }: Named): Values => ({
  ...(strBoxNote !== null && { strCustomNote: strBoxNote }),
  ...(intSection !== null && { intSection: intSection || null }),
});

/** Decides the next boxes. Returns the key of the last, or null. */
export async function checkBoxes(trx: Trx, record: ImportsTable): Promise<string | null> {
  const rows = await nextNamed(trx, record);
  const stockOf = await boxesIn(trx, rows);
  const decided = rows.map((row): ImportBoxesTable => {
    const { isFree, box } = stockOf(row.strBoxCode);
    const values = Object.entries(valuesOf(row)) as [keyof Values, string | number | null][];
    const changed = box ? values.filter(([field, value]) => box[field] !== value) : [];
    const before = Object.fromEntries(changed.map(([field]) => [field, box?.[field] ?? null]));
    const isChanged = record.strExisting === "update" && changed.length > 0;
    const outcome = isFree ? "new" : isChanged ? "changed" : "same";
    return {
      ...{ ...row, strImport: record.strImport, intOn: 0 },
      ...{ strOutcome: row.strBoxCode === "" ? null : outcome, strBefore: JSON.stringify(before) },
    };
  });
  if (decided.length > 0) {
    await trx
      .insertInto("importBoxes")
      .values(decided)
      .onConflict((on) =>
        on.columns(["strImport", "strBoxKey"]).doUpdateSet((eb) => ({
          strBoxCode: eb.ref("excluded.strBoxCode"),
          strBoxNote: eb.ref("excluded.strBoxNote"),
          intSection: eb.ref("excluded.intSection"),
          strOutcome: eb.ref("excluded.strOutcome"),
          strBefore: eb.ref("excluded.strBefore"),
        })),
      )
      .execute();
  }
  return rows.at(-1)?.strBoxKey ?? null;
}

/** Rows about boxes or sections alone of one transaction. */
const ROWS = 1000;

/** Decides the next rows that are about a box or a section alone: the first that names a new one is new. Returns whether there were any. */
export async function checkRowsWithoutToys(trx: Trx, { strImport }: ImportsTable) {
  const { numAffectedRows = 0n } = await sql`
    update "importRows" set "strOutcome" = case when (
      ("strKey" like 'b%' and (
        select b."strOutcome" from "importBoxes" b
        where b."strImport" = "importRows"."strImport" and b."strBoxKey" = "importRows"."strBoxKey"
      ) = 'new')
      or ("strKey" like 's%' and not exists (
        select 1 from sections s where s."intSection" = "importRows"."intSection"))
    ) and not exists (
      select 1 from "importRows" earlier
      where earlier."strImport" = "importRows"."strImport"
        and earlier."strKey" = "importRows"."strKey" and earlier."intRow" < "importRows"."intRow"
    ) then 'new' else 'same' end
    where "strImport" = ${strImport} and "intRow" in (
      select "intRow" from "importRows"
      where "strImport" = ${strImport} and "strOutcome" is null and "strKey" < 't' limit ${ROWS})`.execute(
    trx,
  );
  return numAffectedRows > 0n;
}

/** Writes the next boxes: new ones, and those whose change was switched on. Returns the key of the last, or null. */
export async function applyBoxes(entry: Entry, record: ImportsTable): Promise<string | null> {
  const rows = await nextBoxes(entry.trx, record);
  const stockOf = await boxesIn(entry.trx, rows);
  const isChanged = ({ strOutcome, intOn }: ImportBoxesTable) =>
    strOutcome === "changed" && intOn === 1;
  const written = rows.filter((row) => row.strOutcome === "new" || isChanged(row));
  // Rows of one box that was deleted, or renamed, since they were staged name it by several keys.
  const free = written.filter((row) => row.strOutcome === "new" && stockOf(row.strBoxCode).isFree);
  const byCode = Map.groupBy(free, ({ strBoxCode }) => normalCode(strBoxCode));
  const made = [...byCode.values()].flatMap(([first]) => first ?? []);
  for (const { intSection } of made) if (intSection) await insertSection(entry, intSection);
  if (made.length > 0) {
    const codes = made.map(({ strBoxCode }) => strBoxCode);
    await releaseCodes(entry, codes);
    const boxes = made.map((row) =>
      newBoxRow(row.strBoxCode, row.strBoxNote, row.intSection || null),
    );
    await insertBoxes(entry, boxes);
  }
  const changed = new Map<number, StockBox>();
  for (const row of written) {
    const { box } = stockOf(row.strBoxCode);
    if (!box || !isChanged(row)) continue;
    // What was not shown as a change stays as it is by now.
    const shown = Object.keys(JSON.parse(row.strBefore));
    const said = Object.entries(valuesOf(row)).filter(([field]) => shown.includes(field));
    const values: Values = Object.fromEntries(said);
    if (values.intSection) await insertSection(entry, values.intSection);
    changed.set(box.id, await changeBox(entry, changed.get(box.id) ?? box, values));
  }
  return rows.at(-1)?.strBoxKey ?? null;
}

/** Makes the sections that rows name by themselves. */
export async function applySections(entry: Entry, { strImport }: ImportsTable): Promise<void> {
  const rows = await entry.trx
    .selectFrom("importRows")
    .select("intSection")
    .distinct()
    .where("strImport", "=", strImport)
    .where("strKey", "like", "s%")
    .where("strOutcome", "=", "new")
    .execute();
  for (const { intSection } of rows) if (intSection) await insertSection(entry, intSection);
}

/** The boxes that come, and those that would change, by their codes. */
export async function listBoxes(db: Db, { strImport }: ImportsTable): Promise<ImportBoxChange[]> {
  const rows = await db
    .selectFrom("importBoxes")
    .selectAll()
    .where("strImport", "=", strImport)
    .where("strOutcome", "in", ["new", "changed"])
    .orderBy("strBoxKey")
    .limit(IMPORT_BOXES_LISTED)
    .execute();
  return rows.map((row) => ({
    ...{ strBoxCode: row.strBoxCode, isNew: row.strOutcome === "new", isOn: row.intOn === 1 },
    ...{ before: JSON.parse(row.strBefore), after: { ...valuesOf(row) } },
  }));
}
