/** The first tables (specification section 3). Frozen: a change is a new migration. */
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";

export function initial({ columns }: Dialect): Migration {
  const { integer, moment, text, tableEnd } = columns;
  return {
    async up(db: Kysely<unknown>) {
      const table = (name: string) => db.schema.createTable(name).modifyEnd(tableEnd);

      await table("codes")
        .addColumn("strCode", text, (c) => c.notNull().primaryKey())
        .addColumn("strKind", text, (c) =>
          c.notNull().check(sql`"strKind" in ('toy', 'box', 'reserved')`),
        )
        .addColumn("strGtin", text, (c) => c.unique())
        .execute();

      await table("toys")
        .addColumn("strToyBarcode", text, (c) =>
          c.notNull().primaryKey().references("codes.strCode"),
        )
        .addColumn("strName", text, (c) => c.notNull())
        .addColumn("strGender", text, (c) =>
          c.notNull().check(sql`"strGender" in ('unisex', 'boy', 'girl')`),
        )
        .addColumn("intAgeMin", integer, (c) => c.check(sql`"intAgeMin" between 0 and 150`))
        .addColumn("intAgeMax", integer, (c) => c.check(sql`"intAgeMax" between 0 and 150`))
        .addColumn("intQuantity", integer, (c) => c.notNull().check(sql`"intQuantity" >= 0`))
        .addColumn("intLowStockThreshold", integer, (c) =>
          c.notNull().check(sql`"intLowStockThreshold" >= 0`),
        )
        .addColumn("strStatus", text, (c) => c.notNull())
        .addColumn("strDescription", text, (c) => c.notNull())
        .addColumn("strTags", text, (c) => c.notNull())
        .addColumn("strImageID", text)
        .addColumn("imageThumb", text)
        .addColumn("imageLarge", text)
        .addColumn("intVersion", integer, (c) => c.notNull().check(sql`"intVersion" >= 1`))
        .addColumn("strSearch", text, (c) => c.notNull())
        .addColumn("strNameSort", text, (c) => c.notNull())
        .addCheckConstraint("toysAges", sql`"intAgeMax" >= "intAgeMin"`)
        .addCheckConstraint(
          "toysStatus",
          sql`"strStatus" = case when "intQuantity" <= 2 then 'critical' when "intQuantity" <= "intLowStockThreshold" then 'low' else 'ok' end`,
        )
        .execute();

      // The default order, with what filters and other orders ask for, so that a search, a count and
      // the choice of a page's toys read this index only.
      await db.schema
        .createIndex("toysByName")
        .on("toys")
        .columns([
          "strNameSort",
          "strToyBarcode",
          "strGender",
          "strStatus",
          "intAgeMin",
          "intQuantity",
          "strSearch",
        ])
        .execute();
      for (const column of ["intQuantity", "intAgeMin", "strGender", "strStatus"]) {
        await db.schema
          .createIndex(`toysBy_${column}`)
          .on("toys")
          .columns([column, "strNameSort", "strToyBarcode"])
          .execute();
      }

      await table("sections")
        .addColumn("intSection", integer, (c) =>
          c.notNull().primaryKey().check(sql`"intSection" >= 1`),
        )
        .execute();

      await table("boxes")
        .addColumn("strBoxCode", text, (c) => c.notNull().primaryKey().references("codes.strCode"))
        .addColumn("strCustomNote", text, (c) => c.notNull())
        .addColumn("intSection", integer, (c) =>
          c.references("sections.intSection").onDelete("set null"),
        )
        .addColumn("strSearch", text, (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex("boxesBySection")
        .on("boxes")
        .columns(["intSection", "strBoxCode"])
        .execute();

      await table("boxLines")
        .addColumn("strBoxCode", text, (c) =>
          c.notNull().references("boxes.strBoxCode").onDelete("cascade"),
        )
        .addColumn("strToyBarcode", text, (c) => c.notNull().references("toys.strToyBarcode"))
        .addColumn("intAmountInBox", integer, (c) =>
          c.notNull().check(sql`"intAmountInBox" between 1 and 9999999`),
        )
        .addPrimaryKeyConstraint("boxLinesKey", ["strBoxCode", "strToyBarcode"])
        .execute();
      await db.schema
        .createIndex("boxLinesByToy")
        .on("boxLines")
        .columns(["strToyBarcode", "strBoxCode", "intAmountInBox"])
        .execute();

      await table("users")
        .addColumn("strUser", text, (c) => c.notNull().primaryKey())
        .addColumn("strEmail", text, (c) => c.notNull())
        .addColumn("strEmailKey", text, (c) => c.notNull().unique())
        .addColumn("strName", text, (c) => c.notNull())
        .addColumn("strAddress", text)
        .addColumn("strPhone", text)
        .addColumn("strDob", text)
        .addColumn("strRole", text, (c) => c.notNull())
        .addColumn("strPasswordHash", text, (c) => c.notNull())
        .execute();

      await table("sessions")
        .addColumn("strTokenHash", text, (c) => c.notNull().primaryKey())
        .addColumn("strUser", text, (c) =>
          c.notNull().references("users.strUser").onDelete("cascade"),
        )
        .addColumn("intExpiresAt", moment, (c) => c.notNull())
        .execute();
      await db.schema.createIndex("sessionsByUser").on("sessions").column("strUser").execute();
      await db.schema
        .createIndex("sessionsByExpiry")
        .on("sessions")
        .column("intExpiresAt")
        .execute();

      await table("loginAttempts")
        .addColumn("strKey", text, (c) => c.notNull().primaryKey())
        .addColumn("intFailures", integer, (c) => c.notNull())
        .addColumn("intLastFailureAt", moment, (c) => c.notNull())
        .addColumn("intBlockedUntil", moment, (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex("loginAttemptsByTime")
        .on("loginAttempts")
        .column("intLastFailureAt")
        .execute();

      await table("idempotencyKeys")
        .addColumn("strUser", text, (c) => c.notNull())
        .addColumn("strKey", text, (c) => c.notNull())
        .addColumn("strRequest", text, (c) => c.notNull())
        .addColumn("strAnswer", text, (c) => c.notNull())
        .addColumn("intCreatedAt", moment, (c) => c.notNull())
        .addPrimaryKeyConstraint("idempotencyKeysKey", ["strUser", "strKey"])
        .execute();
      await db.schema
        .createIndex("idempotencyKeysByTime")
        .on("idempotencyKeys")
        .column("intCreatedAt")
        .execute();

      await table("counters")
        .addColumn("strCounter", text, (c) => c.notNull().primaryKey())
        .addColumn("intValue", moment, (c) => c.notNull())
        .execute();
      await sql`insert into counters ("strCounter", "intValue") values ('toys', 0), ('nextCode', 1)`.execute(
        db,
      );
    },
  };
}
