/** Codes that a toy had before its barcode was corrected (design section 4, "Codes"). Frozen: a change is a new migration. */
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";

export function otherCodes({ columns }: Dialect): Migration {
  const { moment, text, tableEnd } = columns;
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable("otherCodes")
        .modifyEnd(tableEnd)
        .addColumn("strCode", text, (c) => c.notNull().primaryKey().references("codes.strCode"))
        .addColumn("strToyBarcode", text, (c) => c.notNull().references("toys.strToyBarcode"))
        .addColumn("intSince", moment, (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex("otherCodesByToy")
        .on("otherCodes")
        .column("strToyBarcode")
        .execute();
    },
  };
}
