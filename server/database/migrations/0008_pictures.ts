/** Pictures of toys, by the hash of their bytes. Frozen: a change is a new migration. */
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";

export function pictures({ columns }: Dialect): Migration {
  const { bytes, moment, text, tableEnd } = columns;
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable("pictures")
        .modifyEnd(tableEnd)
        .addColumn("strHash", text, (c) => c.notNull().primaryKey())
        .addColumn("bytPicture", bytes, (c) => c.notNull())
        .addColumn("intUnusedSince", moment)
        .execute();
      await sql`create index "picturesUnused" on pictures ("intUnusedSince") where "intUnusedSince" is not null`.execute(
        db,
      );
      // Which toys have a picture. Other addresses may be longer than an index of PostgreSQL takes.
      for (const column of ["imageThumb", "imageLarge"]) {
        await sql
          .raw(
            `create index "toysBy_${column}" on toys ("${column}") where length("${column}") = 78`,
          )
          .execute(db);
      }
    },
  };
}
