/** The one namespace of toys' and boxes' codes, and what they name (docs/design.md, "Codes"). */
import { gtinsOf } from "#domain/code/codes.ts";
import type { Db, Reader } from "../../database/database.ts";
import { type Build, prepared } from "../../database/prepared.ts";

interface ByCode<Row> {
  byCode: Build<{ code: string }, Row>;
  byGtin: Build<{ gtin: string }, Row>;
}

/** What has the first of some codes that something has as it stands; else what has an equal GTIN of one; else null. */
export async function resolve<Row>(
  reader: Reader,
  codes: string[],
  { byCode, byGtin }: ByCode<Row>,
): Promise<Row | null> {
  for (const code of codes) {
    const [exact] = await reader.read(byCode, { code });
    if (exact) return exact;
  }
  for (const gtin of codes.flatMap(gtinsOf)) {
    const [equal] = await reader.read(byGtin, { gtin });
    if (equal) return equal;
  }
  return null;
}

const CODE_COLUMNS = ["strCode", "strKind", "intThing", "strGtin"] as const;
const codeRow = prepared((db, args: { code: string }) =>
  db.selectFrom("codes").select(CODE_COLUMNS).where("strCode", "=", args.code),
);
const otherForms = prepared((db, args: { code: string; gtin: string }) =>
  db
    .selectFrom("codes")
    .select(CODE_COLUMNS)
    .where("strGtin", "=", args.gtin)
    .where("strCode", "<>", args.code),
);

/** The rows of a code and of other forms of its GTIN. */
export async function formsOf(db: Db, code: string) {
  const rows = await codeRow(db, { code }).execute();
  for (const gtin of gtinsOf(code)) rows.push(...(await otherForms(db, { code, gtin }).execute()));
  return rows;
}

export type CodeRow = Awaited<ReturnType<typeof formsOf>>[number];

/** Who has which of some codes, in whatever form: what returns the row of a code that is a toy's or a box's. */
export async function holdersOf(db: Db, codes: string[]) {
  const gtins = [...new Set(codes.flatMap(gtinsOf))];
  const rows = await db
    .selectFrom("codes")
    .select(CODE_COLUMNS)
    .where("strKind", "<>", "reserved")
    .where((eb) =>
      eb.or([
        eb("strCode", "in", codes),
        ...(gtins.length > 0 ? [eb("strGtin", "in", gtins)] : []),
      ]),
    )
    .execute();
  const byCode = new Map(rows.map((row) => [row.strCode, row]));
  const byGtin = new Map(rows.map((row) => [row.strGtin, row]));
  return (code: string) =>
    byCode.get(code) ??
    gtinsOf(code)
      .map((gtin) => byGtin.get(gtin))
      .find((row) => row !== undefined);
}

const former = prepared((db, args: { toy: number }) =>
  db
    .selectFrom("codes")
    .select(["strCode", "intSince"])
    .where("intThing", "=", args.toy)
    .where("isCurrent", "=", 0)
    .orderBy("intSince", "desc")
    .orderBy("strCode"),
);

/** The codes that a toy had before its barcode was corrected, the latest first. */
export async function formerCodes(db: Db, toy: number) {
  const rows = await former(db, { toy }).execute();
  return rows.map(({ strCode, intSince }) => ({ strCode, intSince: Number(intSince) }));
}
