/** A shop moved from one database to another: everything, proved, and never into one that has something. */
import { describe, expect, it, onTestFinished } from "vitest";
import { copyShop } from "#server/process/copy.ts";
import { databases } from "./databases.ts";
import { testApp } from "./server.ts";

// Each is read and written in one of two: a copy knows no kinds.
const pairs = databases
  .flatMap((from) => databases.map((to) => ({ from, to })))
  .filter(({ from, to }) => from !== to || databases.length === 1);

describe.each(pairs)("from $from.name to $to.name", ({ from, to }) => {
  it("is copied whole, once", async () => {
    const app = await testApp(from.open);
    const { database, remove } = await to.open();
    onTestFinished(remove);
    expect((await app.call("POST", "/api/sample")).status).toBe(201);
    await app.call("POST", "/barcodes/new");
    const picture = Uint8Array.from({ length: 300 }, (_, n) => n % 256);
    await app.database.write((trx) =>
      trx
        .insertInto("pictures")
        .values({ strHash: "a".repeat(64), bytPicture: picture, intUnusedSince: 7 })
        .execute(),
    );
    const rows = await copyShop(app.database, database);
    expect(rows).toMatchObject({ toys: 62, boxes: 14, users: 3, sessions: 3 });
    for (const table of ["counters", "toys", "codes", "boxLines"] as const) {
      const byAll = (row: object) => JSON.stringify(row);
      const before = (await app.database.db.selectFrom(table).selectAll().execute()).map(byAll);
      const after = (await database.db.selectFrom(table).selectAll().execute()).map(byAll);
      expect(after.sort()).toEqual(before.sort());
    }
    // Beside those of the sample.
    expect(rows.pictures).toBe(62 + 1);
    const copied = await database.db
      .selectFrom("pictures")
      .selectAll()
      .where("strHash", "=", "a".repeat(64))
      .execute();
    expect([...(copied[0]?.bytPicture ?? [])]).toEqual([...picture]);
    await expect(copyShop(app.database, database)).rejects.toThrow(/is not empty: it has codes/);
  });
});
