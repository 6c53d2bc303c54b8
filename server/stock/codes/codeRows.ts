/** The one namespace of toys' and boxes' codes, and what they name (docs/design.md, "Codes"). */
import type { Compilable, SelectQueryBuilder, SqlBool } from "kysely";
import { type RawBuilder, sql } from "kysely";
import { gtinsOf } from "#domain/code/codes.ts";
import { among } from "../../database/among.ts";
import type { Db } from "../../database/database.ts";
import { prepared } from "../../database/prepared.ts";
import type { Schema } from "../../database/schema.ts";

/** The id of what is looked for: itself, or as the table of codes has it. */
export type Id = number | SelectQueryBuilder<Schema, "codes", { intThing: number | null }>;

type Kind = "toy" | "box";
const ids = (db: Db, kind: Kind) =>
  db.selectFrom("codes").select("intThing").where("strKind", "=", kind);

/** The id of the toy or the box that has exactly this code, or had it before. */
export const idOfCode = (db: Db, kind: Kind, code: string) =>
  ids(db, kind).where("strCode", "=", code);

/** Finds what has the first of some codes that something has as it stands; else what has an equal GTIN of one; else null. */
export function lookup<Row>(
  kind: Kind,
  rowOf: (db: Db, id: Id) => Compilable<Row>,
): (db: Db, codes: string[]) => Promise<Row | null> {
  const byCode = prepared((db, { code }: { code: string }) => rowOf(db, idOfCode(db, kind, code)));
  const byGtin = prepared((db, { gtin }: { gtin: string }) =>
    rowOf(db, ids(db, kind).where("strGtin", "=", gtin)),
  );
  return async (db, codes) => {
    for (const code of codes) {
      const [exact] = await byCode(db, { code });
      if (exact) return exact;
    }
    for (const gtin of codes.flatMap(gtinsOf)) {
      const [equal] = await byGtin(db, { gtin });
      if (equal) return equal;
    }
    return null;
  };
}

/** Whether a code is one of some, or another form of the GTIN of one. */
export function inAnyForm(db: Db, codes: readonly string[]): RawBuilder<SqlBool> {
  // A code that is no GTIN is the GTIN of none.
  const gtins = codes.flatMap((code) => [code, ...gtinsOf(code)]);
  return sql`(${among(db, "strCode", codes)} or ${among(db, "strGtin", gtins)})`;
}

/** The rows of some codes and of other forms of their GTINs. */
export const formsOf = (db: Db, codes: readonly string[]) =>
  db.selectFrom("codes").selectAll().where(inAnyForm(db, codes)).execute();

/**
 * The holders of some codes, in whatever form: returns a function that finds the row of a code that is a toy's or a
 * box's.
 */
export async function holdersOf(db: Db, codes: readonly string[]) {
  const rows = (await formsOf(db, codes)).filter(({ intThing }) => intThing !== null);
  const byCode = new Map(rows.map((row) => [row.strCode, row]));
  const byGtin = new Map(rows.map((row) => [row.strGtin, row]));
  return (code: string) =>
    byCode.get(code) ??
    gtinsOf(code)
      .map((gtin) => byGtin.get(gtin))
      .find((row) => row !== undefined);
}

/** The codes that a toy or a box had before its code was corrected, the latest first, then those that were added. */
export const formerCodes = prepared((db, args: { thing: number }) =>
  db
    .selectFrom("codes")
    .select(["strCode", "intSince"])
    .where("intThing", "=", args.thing)
    .where("isCurrent", "=", 0)
    .orderBy("intSince", "desc")
    .orderBy("strCode"),
);
