/** Files that are brought into the stock, and their rows. Frozen: a change is a new migration. */
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";

export function imports({ columns }: Dialect): Migration {
  const { integer, moment, text, tableEnd } = columns;
  return {
    async up(db: Kysely<unknown>) {
      const table = (name: string) => db.schema.createTable(name).modifyEnd(tableEnd);

      await table("imports")
        .addColumn("strImport", text, (c) => c.notNull().primaryKey())
        .addColumn("strUser", text, (c) => c.notNull())
        .addColumn("strFile", text, (c) => c.notNull())
        .addColumn("strHash", text, (c) => c.notNull())
        .addColumn("strHeadings", text, (c) => c.notNull())
        .addColumn("strMapping", text, (c) => c.notNull())
        .addColumn("strDecimal", text, (c) => c.notNull())
        .addColumn("strExisting", text, (c) => c.notNull())
        .addColumn("intRows", integer, (c) => c.notNull())
        .addColumn("intReceived", integer, (c) => c.notNull())
        .addColumn("strState", text, (c) => c.notNull())
        .addColumn("strStopped", text)
        .addColumn("intBeatAt", moment, (c) => c.notNull())
        .addColumn("intDone", integer, (c) => c.notNull())
        .addColumn("intToDo", integer, (c) => c.notNull())
        .addColumn("intCursor", moment, (c) => c.notNull())
        .addColumn("intNew", integer, (c) => c.notNull())
        .addColumn("intChanged", integer, (c) => c.notNull())
        .addColumn("intSame", integer, (c) => c.notNull())
        .addColumn("intRefused", integer, (c) => c.notNull())
        .addColumn("intAsked", integer, (c) => c.notNull())
        .addColumn("intTakesAsked", integer, (c) => c.notNull())
        .addColumn("intForced", integer, (c) => c.notNull())
        .addColumn("intCreatedAt", moment, (c) => c.notNull())
        .addColumn("intAppliedAt", moment)
        .execute();
      await db.schema.createIndex("importsByHash").on("imports").column("strHash").execute();
      await db.schema.createIndex("importsByTime").on("imports").column("intCreatedAt").execute();

      await table("importRows")
        .addColumn("strImport", text, (c) =>
          c.notNull().references("imports.strImport").onDelete("cascade"),
        )
        .addColumn("intRow", integer, (c) => c.notNull())
        .addColumn("strCells", text, (c) => c.notNull())
        .addColumn("strRow", text)
        .addColumn("strNotes", text, (c) => c.notNull())
        .addColumn("strOutcome", text)
        .addColumn("intAsked", integer, (c) => c.notNull())
        .addColumn("strToyKey", text)
        .addColumn("strBoxKey", text)
        .addColumn("strLineKey", text)
        .addPrimaryKeyConstraint("importRowsKey", ["strImport", "intRow"])
        .execute();
      for (const column of ["strOutcome", "strToyKey", "strBoxKey", "strLineKey"]) {
        await db.schema
          .createIndex(`importRowsBy_${column}`)
          .on("importRows")
          .columns(["strImport", column, "intRow"])
          .execute();
      }
    },
  };
}
