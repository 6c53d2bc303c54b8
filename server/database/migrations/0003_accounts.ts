/** What an account may do, who has signed in from where, links that are used once, and what happened to accounts. Frozen. */
import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";

export function accounts({ columns }: Dialect): Migration {
  const { integer, moment, text, tableEnd } = columns;
  return {
    async up(db: Kysely<unknown>) {
      const table = (name: string) => db.schema.createTable(name).modifyEnd(tableEnd);

      for (const flag of ["intDisabled", "intMayDelete", "intMayManage", "intSelfSignedUp"]) {
        await db.schema
          .alterTable("users")
          .addColumn(flag, integer, (c) => c.notNull().defaultTo(0))
          .execute();
      }
      for (const time of ["intCreatedAt", "intLastSeenAt"]) {
        await db.schema.alterTable("users").addColumn(time, moment).execute();
      }
      // Until now every admin could do everything, and only the sign-up form asked for an address.
      await sql`update users set "intMayDelete" = 1, "intMayManage" = 1 where "strRole" = 'admin'`.execute(
        db,
      );
      await sql`update users set "intSelfSignedUp" = 1 where "strAddress" is not null`.execute(db);

      await db.schema
        .alterTable("sessions")
        .addColumn("strDevice", text, (c) => c.notNull().defaultTo(""))
        .execute();
      for (const time of ["intCreatedAt", "intLastSeenAt"]) {
        await db.schema
          .alterTable("sessions")
          .addColumn(time, moment, (c) => c.notNull().defaultTo(0))
          .execute();
      }

      await table("knownDevices")
        .addColumn("strDeviceHash", text, (c) => c.notNull())
        .addColumn("strUser", text, (c) =>
          c.notNull().references("users.strUser").onDelete("cascade"),
        )
        .addColumn("intLastUsedAt", moment, (c) => c.notNull())
        .addPrimaryKeyConstraint("knownDevicesKey", ["strDeviceHash", "strUser"])
        .execute();
      await db.schema
        .createIndex("knownDevicesByUser")
        .on("knownDevices")
        .column("strUser")
        .execute();

      await table("links")
        .addColumn("strSecretHash", text, (c) => c.notNull().primaryKey())
        .addColumn("strKind", text, (c) => c.notNull().check(sql`"strKind" in ('invite', 'reset')`))
        .addColumn("strUser", text, (c) => c.references("users.strUser").onDelete("cascade"))
        .addColumn("strName", text, (c) => c.notNull())
        .addColumn("strRole", text, (c) => c.notNull())
        .addColumn("intMayDelete", integer, (c) => c.notNull())
        .addColumn("intMayManage", integer, (c) => c.notNull())
        .addColumn("intCreatedAt", moment, (c) => c.notNull())
        .addColumn("intExpiresAt", moment, (c) => c.notNull())
        .execute();

      await table("accountLog")
        .addColumn("strEntry", text, (c) => c.notNull().primaryKey())
        .addColumn("strUser", text, (c) =>
          c.notNull().references("users.strUser").onDelete("cascade"),
        )
        .addColumn("strEvent", text, (c) => c.notNull())
        .addColumn("strDetail", text, (c) => c.notNull())
        .addColumn("strBy", text, (c) => c.references("users.strUser").onDelete("set null"))
        .addColumn("strAddress", text, (c) => c.notNull())
        .addColumn("intAt", moment, (c) => c.notNull())
        .addColumn("intTimes", integer, (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex("accountLogByTime")
        .on("accountLog")
        .columns(["intAt", "strEntry"])
        .execute();

      await table("secrets")
        .addColumn("strSecret", text, (c) => c.notNull().primaryKey())
        .addColumn("strValue", text, (c) => c.notNull())
        .execute();
      const key = randomBytes(32).toString("base64url");
      await sql`insert into secrets ("strSecret", "strValue") values ('logKey', ${key})`.execute(
        db,
      );
    },
  };
}
