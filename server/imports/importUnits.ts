/** The next toys of an import, each with all its rows and the toy of the stock, read in few queries. */

import { hasNoPieces, type ImportRow } from "#domain/import/importRows.ts";
import { among } from "../database/among.ts";
import type { Db, Trx } from "../database/database.ts";
import { readSettings } from "../database/settings.ts";
import type { ImportRowsTable, ImportsTable } from "../database/tables/imports.ts";
import { toysByIds } from "../stock/toys/toyRows.ts";
import { boxesById, type StockBox } from "./importBoxes.ts";
import type { How, Line, Unit } from "./importDecision.ts";
import { readingOf } from "./importRecords.ts";
import { FIRST_TOY } from "./importReset.ts";
import { keysOf, normalCode } from "./importStage.ts";

/** Rows of one transaction. */
const SLICE = 150;

type Staged = Pick<ImportRowsTable, "intRow" | "strKey" | "strRow" | "strNotes">;

export type Slice = Awaited<ReturnType<typeof nextSlice>>;

async function nextRows(trx: Trx, record: ImportsTable): Promise<Staged[]> {
  const rows = () => {
    const all = trx
      .selectFrom("importRows")
      .select(["intRow", "strKey", "strRow", "strNotes"])
      .where("strImport", "=", record.strImport)
      .where("strRow", "is not", null);
    return record.intTakesAsked === 1 ? all : all.where("intAsked", "=", 0);
  };
  const found = await rows()
    .where("strKey", ">", record.strAfter === "" ? FIRST_TOY : record.strAfter)
    .where("strKey", "<", "u")
    .orderBy("strKey")
    .orderBy("intRow")
    .limit(SLICE)
    .execute();
  if (found.length < SLICE) return found;
  // The last toy may have more rows.
  const last = found.at(-1)?.strKey ?? "";
  const whole = found.filter(({ strKey }) => strKey !== last);
  return whole.length > 0 ? whole : rows().where("strKey", "=", last).orderBy("intRow").execute();
}

/** The keys that rows about a toy may have been staged with: that of its own, and those of its codes. */
async function stagedKeysOf(db: Db, lines: Line[]): Promise<(toyKey: string) => string[]> {
  const ids = distinct(lines.map(({ toyKey }) => toyKey)).flatMap((key) =>
    key.startsWith("#") ? Number(key.slice(1)) : [],
  );
  const codes = await db
    .selectFrom("codes")
    .select(["intThing", "strCode"])
    .where(among(db, "intThing", ids))
    .execute();
  const codesOf = Map.groupBy(codes, ({ intThing }) => `#${intThing}`);
  return (toyKey) => [
    `t${toyKey}`,
    ...(codesOf.get(toyKey) ?? []).map(({ strCode }) => `t${normalCode(strCode)}`),
  ];
}

/**
 * Gives all rows about a toy that are still to be decided one key: where it got another code, or was deleted, since
 * they were staged, they have several. Returns whether there were such rows.
 */
async function gatherRows(
  trx: Trx,
  { strImport, strAfter }: ImportsTable,
  staged: Staged[],
  lines: Line[],
): Promise<boolean> {
  const stagedKeys = await stagedKeysOf(trx, lines);
  const keyOf = new Map<string, string>();
  lines.forEach(({ toyKey }, n) => {
    if (!keyOf.has(toyKey)) keyOf.set(toyKey, staged[n]?.strKey ?? "");
  });
  const moves = new Map(
    [...keyOf].flatMap(([toyKey, key]) =>
      stagedKeys(toyKey).flatMap((other) => (other === key ? [] : [[other, key] as const])),
    ),
  );
  if (moves.size === 0) return false;
  const others = trx
    .selectFrom("importRows")
    .select("strKey")
    .distinct()
    .where("strImport", "=", strImport)
    .where("strKey", ">", strAfter)
    .where(among(trx, "strKey", [...moves.keys()]));
  const found = await others.execute();
  for (const { strKey } of found) {
    await trx
      .updateTable("importRows")
      .set({ strKey: moves.get(strKey ?? "") ?? strKey })
      .where("strImport", "=", strImport)
      .where("strKey", "=", strKey)
      .execute();
  }
  return found.length > 0;
}

/** All rows about the next toys, with the things that their codes name by now. */
async function nextLines(trx: Trx, record: ImportsTable) {
  for (;;) {
    const staged = await nextRows(trx, record);
    const rows = staged.map(({ strRow }): ImportRow => JSON.parse(strRow ?? "{}"));
    const { holderOf, keyOfCode } = await keysOf(trx, rows);
    const lines = rows.map((row, n): Line => {
      const strBoxKey = row.strBoxCode === undefined ? null : keyOfCode(row.strBoxCode);
      const toyKey = keyOfCode(row.strToyBarcode ?? "");
      return { intRow: staged[n]?.intRow ?? 0, row, strBoxKey, toyKey };
    });
    if (!(await gatherRows(trx, record, staged, lines))) return { staged, lines, holderOf };
  }
}

/**
 * The first row for each box that is refused, or that says pieces and is asked about by itself, by the staged
 * key of its toy.
 */
async function leftOutOf(trx: Trx, { strImport }: ImportsTable, keys: string[]) {
  const rows = await trx
    .selectFrom("importRows")
    .select(({ fn }) => ["strKey", "strBoxCode", fn.min("intRow").as("intRow")])
    .where("strImport", "=", strImport)
    .where(among(trx, "strKey", keys))
    .where(({ eb, or, and }) => {
      const pieces = ["intQuantity", "intAmountInBox"].map((field) =>
        eb("strRow", "like", `%"${field}":%`),
      );
      return or([eb("strRow", "is", null), and([eb("intAsked", "=", 1), or(pieces)])]);
    })
    .groupBy(["strKey", "strBoxCode"])
    .execute();
  const { keyOfCode } = await keysOf(
    trx,
    rows.map(({ strBoxCode }) => (strBoxCode === null ? {} : { strBoxCode })),
  );
  const leftOut = rows.map(({ strKey, strBoxCode, intRow }) => ({
    ...{ strKey, intRow, strBoxKey: strBoxCode === null ? null : keyOfCode(strBoxCode) },
  }));
  return Map.groupBy(leftOut, ({ strKey }) => strKey);
}

/** The keys of boxes whose codes are toys' in the file. */
async function toyKeysOf(db: Db, record: ImportsTable, boxKeys: string[]): Promise<string[]> {
  const keys = boxKeys.map((key) => `t${key}`);
  const found = await db
    .selectFrom("importRows")
    .select("strKey")
    .distinct()
    .where("strImport", "=", record.strImport)
    .where(among(db, "strKey", keys))
    .where("strRow", "is not", null)
    .execute();
  return found.map(({ strKey }) => strKey?.slice(1) ?? "");
}

const distinct = <T>(values: (T | null | undefined)[]): T[] => [
  ...new Set(values.filter((value) => value !== null && value !== undefined)),
];

export async function nextSlice(trx: Trx, record: ImportsTable) {
  const { staged, lines, holderOf } = await nextLines(trx, record);
  const codes = distinct(lines.flatMap(({ row }) => [row.strToyBarcode, row.strBoxCode]));
  const holders = codes.map((code) => holderOf(code));
  const idsOf = (kind: string) =>
    distinct(holders.map((holder) => (holder?.strKind === kind ? holder.intThing : null)));
  const toys = await toysByIds(trx, idsOf("toy"));
  const boxOf = await boxesById(trx, idsOf("box"));
  const boxKeys = distinct(lines.map(({ strBoxKey }) => strBoxKey));
  const toyKeys = new Set(await toyKeysOf(trx, record, boxKeys));
  /** By their keys. */
  const boxes = new Map<string, StockBox>();
  const keyOfBox = new Map<number, string>();
  for (const { strBoxKey, row } of lines) {
    if (strBoxKey === null) continue;
    const holder = holderOf(row.strBoxCode ?? "");
    if (holder?.strKind === "toy") toyKeys.add(strBoxKey);
    const box = boxOf.get(holder?.intThing ?? 0);
    if (!box) continue;
    boxes.set(strBoxKey, box);
    keyOfBox.set(box.id, strBoxKey);
  }
  // While the import is only checked, a box may be one that it is about to make.
  const awaited = record.strState === "applying" ? boxKeys : [];
  const goneKeys = new Set(awaited.filter((key) => !boxes.has(key) && !toyKeys.has(key)));
  const stored = await trx
    .selectFrom("boxLines")
    .selectAll()
    .where(among(trx, "intToy", [...toys.keys()]))
    .execute();
  const linesOf = Map.groupBy(stored, ({ intToy }) => intToy);
  const units = Map.groupBy(lines, ({ toyKey }) => toyKey);
  const stagedKeyOf = new Map(lines.map(({ toyKey }, n) => [toyKey, staged[n]?.strKey ?? null]));
  const { mapping, intEach } = readingOf(record);
  const { isAllInBoxes } = await readSettings(trx);
  const hasPieces = intEach !== undefined || !hasNoPieces(mapping);
  const isSummed = hasPieces && mapping.intAmountInBox === undefined;
  const keys = hasPieces && record.intTakesAsked === 0 ? distinct([...stagedKeyOf.values()]) : [];
  const leftOut = await leftOutOf(trx, record, keys);
  return {
    units: [...units].map(([toyKey, own]): Unit => {
      const holder = holderOf(own[0]?.row.strToyBarcode ?? "");
      const toy = holder?.strKind === "toy" ? toys.get(holder.intThing ?? 0) : undefined;
      const known = linesOf.get(toy?.intToy ?? 0) ?? [];
      return {
        ...{ lines: own, toy: toy ?? null, isOfBox: holder?.strKind === "box" },
        leftOut: leftOut.get(stagedKeyOf.get(toyKey) ?? null) ?? [],
        amounts: new Map(
          known.map(({ intBox, intAmountInBox }) => [keyOfBox.get(intBox) ?? "", intAmountInBox]),
        ),
        inBoxes: known.reduce((sum, { intAmountInBox }) => sum + intAmountInBox, 0),
      };
    }),
    boxes,
    how: { ...record, isSummed, isAllInBoxes, toyKeys, goneKeys } satisfies How,
    /** The notes made when the rows were read, by row. */
    notes: new Map(staged.map(({ intRow, strNotes }) => [intRow, strNotes])),
    rows: staged.length,
    /** The key of the last; null where there is no more. */
    last: staged.at(-1)?.strKey ?? null,
  };
}
