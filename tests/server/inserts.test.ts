/** A row may leave a column to its default, whatever the rows before it had: a thing that was deleted before a column came is brought back without it. */
import { expect, it } from "vitest";
import { inserter } from "#server/database/inserts.ts";
import { databases } from "./databases.ts";
import { testApp } from "./server.ts";

it.each(databases)("each row keeps what it has, on $name", async ({ open }) => {
  const { database } = await testApp(open);
  const users = database.db.selectFrom("users").select("strUser");
  const { strUser } = await users.executeTakeFirstOrThrow();
  const insert = inserter("sessions");
  const rows = [{}, { strDevice: "Phone" }, {}].map((more, n) => ({
    ...{ strTokenHash: `t${n}`, strUser, intExpiresAt: -1, ...more },
  }));
  for (const row of rows) await database.write((trx) => insert(trx, [row]));
  const stored = database.db.selectFrom("sessions").select("strDevice");
  const devices = await stored.where("intExpiresAt", "=", -1).orderBy("strTokenHash").execute();
  expect(devices.map(({ strDevice }) => strDevice)).toEqual(["", "Phone", ""]);
});
