/** SQLite's log is moved into its file beside the thread that answers calls. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Connection } from "#server/database/connection.ts";
import { openDatabase } from "#server/database/open.ts";
import { newRow, type ToyRow } from "#server/stock/toys/toyRows.ts";
import { deleteToyRow, insertToys } from "#server/stock/toys/write.ts";
import { dataFolder } from "./process.ts";
import { toyRows, writeEntry } from "./stockApp.ts";

/** A text of which each toy has its own trigrams. */
const digest = (n: number) => createHash("sha256").update(String(n)).digest("hex");

describe("SQLite's log", () => {
  it("is moved into the file once it is long", async () => {
    const file = `${dataFolder()}/toyshelf.db`;
    await using database = await openDatabase(file);
    const watching = new Connection(file, { cache: 256, readOnly: true });
    onTestFinished(() => watching.close());
    const rows = toyRows(2000, () => ({ strDescription: "x".repeat(5000) }));
    await writeEntry(database, (entry) => insertToys(entry, rows.slice(0, 10)));
    expect(watching.pagesLogged()).toBeGreaterThan(0);
    await writeEntry(database, (entry) => insertToys(entry, rows.slice(10)));
    await vi.waitFor(() => expect(watching.pagesLogged()).toBe(0), { timeout: 60_000 });
  });

  it("gets pages of the search index for each deletion alike, and not most of it for one", async () => {
    const file = `${dataFolder()}/toyshelf.db`;
    await using database = await openDatabase(file);
    const watching = new Connection(file, { cache: 256, readOnly: true });
    onTestFinished(() => watching.close());
    const rows = Array.from({ length: 3000 }, (_, n) =>
      newRow(`T${n}`, { strToyBarcode: `T${n}`, strName: `Toy ${n}`, strDescription: digest(n) }),
    );
    const inserted: ToyRow[] = [];
    for (let n = 0; n < rows.length; n += 300) {
      await writeEntry(database, async (entry) => {
        inserted.push(...(await insertToys(entry, rows.slice(n, n + 300))));
      });
    }
    const {
      rows: [index],
    } = await sql<{ pages: number }>`select count(*) as pages from "toySearch_data"`.execute(
      database.db,
    );
    const written: number[] = [];
    for (let n = 2900; n >= 1500; n -= 100) {
      const before = watching.pagesLogged();
      await writeEntry(database, async (entry) => {
        for (const toy of inserted.slice(n, n + 100)) await deleteToyRow(entry, toy);
      });
      written.push(watching.pagesLogged() - before);
    }
    const most = Math.max(...written) - Math.min(...written);
    expect(most).toBeLessThan((index?.pages ?? 0) / 2);
  });
});
