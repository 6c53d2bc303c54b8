/** The journal: every change of the stock, and what each of them was about (design section 4, "The journal"). Frozen: a change is a new migration. */
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";

export function journal({ columns }: Dialect): Migration {
  const { moment, text, tableEnd } = columns;
  return {
    async up(db: Kysely<unknown>) {
      const table = (name: string) => db.schema.createTable(name).modifyEnd(tableEnd);

      await table("changes")
        .addColumn("intChange", moment, (c) => c.notNull().primaryKey())
        .addColumn("intAt", moment, (c) => c.notNull())
        .addColumn("strUser", text, (c) => c.notNull())
        .addColumn("strOperation", text, (c) => c.notNull())
        .addColumn("strKey", text)
        .addColumn("strGroup", text)
        .addColumn("strThings", text, (c) => c.notNull())
        .execute();
      for (const column of ["strUser", "strGroup"]) {
        await db.schema
          .createIndex(`changesBy_${column}`)
          .on("changes")
          .columns([column, "intChange"])
          .execute();
      }

      await table("changeThings")
        .addColumn("strKind", text, (c) => c.notNull())
        .addColumn("strCode", text, (c) => c.notNull())
        .addColumn("intChange", moment, (c) => c.notNull().references("changes.intChange"))
        .addPrimaryKeyConstraint("changeThingsKey", ["strKind", "strCode", "intChange"])
        .execute();

      await table("undos")
        .addColumn("intUndone", moment, (c) => c.notNull().references("changes.intChange"))
        .addColumn("intUndo", moment, (c) => c.notNull().references("changes.intChange"))
        .addPrimaryKeyConstraint("undosKey", ["intUndone", "intUndo"])
        .execute();
      await db.schema.createIndex("undosByUndo").on("undos").column("intUndo").execute();

      await sql`insert into counters ("strCounter", "intValue") values ('changes', 0)`.execute(db);
    },
  };
}
