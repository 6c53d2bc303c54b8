/** A write of many rows, which SQLite does in a thread of its own, is one transaction like any other. */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { Connection } from "#server/database/connection.ts";
import { addToCounter, readCounters } from "#server/database/counters.ts";
import { databaseErrorKind } from "#server/database/errors.ts";
import { onThisThread, WriteDriver, WriteTurns } from "#server/database/sqliteWrites.ts";
import { databases } from "./databases.ts";
import { testApp } from "./server.ts";

const MANY = 1000;

it("a write that gets no thread, or cannot be rolled back, ends its turn", async () => {
  const writer = new Connection(":memory:", { cache: 100, readOnly: false });
  const failing = [
    () => {
      throw new Error("The machine makes no more threads.");
    },
    () => ({ ...onThisThread(writer), end: () => Promise.reject(new Error("The disk is gone.")) }),
    () => onThisThread(writer),
  ];
  const connect = () => (failing.shift() as () => ReturnType<typeof onThisThread>)();
  const writing = { turns: new WriteTurns(), patience: 1000, connect, onCommitted: () => {} };
  const driver = new WriteDriver(writing);
  await expect(driver.acquireConnection()).rejects.toThrow("threads");
  await driver.acquireConnection();
  await expect(driver.releaseConnection()).rejects.toThrow("disk");
  const connection = await driver.acquireConnection();
  await driver.beginTransaction(connection);
  await driver.commitTransaction(connection);
  await driver.releaseConnection();
});

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
