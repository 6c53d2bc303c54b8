/** SQLite's log is moved into its file beside the thread that answers calls. */
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Connection } from "#server/database/connection.ts";
import { openDatabase } from "#server/database/open.ts";
import { newRow } from "#server/stock/toys/toyRows.ts";
import { insertToys } from "#server/stock/toys/write.ts";
import { dataFolder } from "./process.ts";
import { writeEntry } from "./stockApp.ts";

describe("SQLite's log", () => {
  it("is moved into the file once it is long", async () => {
    const file = `${dataFolder()}/toyshelf.db`;
    await using database = await openDatabase(file);
    const watching = new Connection(file, { cache: 256, readOnly: true });
    onTestFinished(() => watching.close());
    const rows = Array.from({ length: 2000 }, (_, n) =>
      newRow(`T${n}`, { strToyBarcode: `T${n}`, strName: "Toy", strDescription: "x".repeat(5000) }),
    );
    await writeEntry(database, (entry) => insertToys(entry, rows.slice(0, 10)));
    expect(watching.pagesLogged()).toBeGreaterThan(0);
    await writeEntry(database, (entry) => insertToys(entry, rows.slice(10)));
    await vi.waitFor(() => expect(watching.pagesLogged()).toBe(0), { timeout: 30_000 });
  });
});
