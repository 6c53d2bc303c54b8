/** A write of many rows, which SQLite does in a thread of its own, is one transaction like any other. */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { addToCounter, readCounters } from "#server/database/counters.ts";
import { databaseErrorKind } from "#server/database/errors.ts";
import { databases } from "./databases.ts";
import { testApp } from "./server.ts";

const MANY = 1000;

describe.each(databases)("a write of many rows on $name", ({ open }) => {
  it("is done whole, and what comes after it sees it", async () => {
    const { database } = await testApp(open);
    const { changes } = await readCounters(database.db);
    const long = database.write((trx) => addToCounter(trx, "changes", 1), MANY);
    const short = database.write((trx) => addToCounter(trx, "changes", 1));
    const drawn = await Promise.all([long, short]);
    expect(drawn.toSorted()).toEqual([changes, changes + 1]);
    expect((await readCounters(database.db)).changes).toBe(changes + 2);
  });

  it("leaves nothing where it fails, and the next one is done", async () => {
    const { database } = await testApp(open);
    const { changes } = await readCounters(database.db);
    const failing = database.write(async (trx) => {
      await addToCounter(trx, "changes", 1);
      throw new Error("no");
    }, MANY);
    await expect(failing).rejects.toThrow("no");
    await database.write((trx) => addToCounter(trx, "changes", 5), MANY);
    expect((await readCounters(database.db)).changes).toBe(changes + 5);
  });

  it("has the database's own errors", async () => {
    const { database } = await testApp(open);
    const again = sql`insert into counters values ('changes', 0)`;
    const failing = database.write((trx) => again.execute(trx), MANY);
    const kind = await failing.then(() => null, databaseErrorKind);
    expect(kind).toBe("duplicate");
  });
});
