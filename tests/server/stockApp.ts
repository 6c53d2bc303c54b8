/** One app for all tests of a describe, its stock emptied before each: starting one takes a quarter of a second. */
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Change, Toy } from "#domain/types.ts";
import type { Database, StockTrx } from "#server/database/database.ts";
import { type Entry, journaled } from "#server/journal/journal.ts";
import type { NewToyRow } from "#server/stock/toys/toyRows.ts";
import { insertToys } from "#server/stock/toys/write.ts";
import type { databases } from "./databases.ts";
import { startApp, type TestApp } from "./server.ts";

const STOCK = [
  "countLines",
  "counts",
  "importRows",
  "importBoxes",
  "imports",
  "undos",
  "entryThings",
  "changes",
  "boxLines",
  "boxes",
  "sections",
  "toys",
  "pictures",
  "codes",
  "idempotencyKeys",
  "settings",
] as const;

/** Writes the stock past the journal. */
export const writeStock = <T>(database: Database, work: (trx: StockTrx) => Promise<T>) =>
  database.write((trx) => work(trx as unknown as StockTrx));

/** Runs a write as the journal's entry of nobody. */
export const writeEntry = <T>(database: Database, work: (entry: Entry) => Promise<T>) =>
  database.write((trx) => {
    const meta = { intAt: 0, strUser: "", strOperation: "test", strKey: null, strGroup: null };
    return journaled(trx, meta, work);
  });

/** Adds many toys. */
export async function addToys(database: Database, rows: NewToyRow[]): Promise<void> {
  for (let i = 0; i < rows.length; i += 500) {
    await writeEntry(database, (entry) => insertToys(entry, rows.slice(i, i + 500)));
  }
}

/** The address of a toy whose quantity is changed by plus and minus, and not set. */
export async function stepped({ call }: Pick<TestApp, "call">, barcode: string, to: number) {
  const { body } = await call<Toy>("GET", `/toys/${barcode}`);
  return `/toys/${barcode}?difference=${to - body.intQuantity}`;
}

/** The newest entry of the journal. */
export async function latestChange({ call }: Pick<TestApp, "call">): Promise<Change> {
  const { body } = await call<Change[]>("GET", "/api/changes?limit=1");
  if (!body[0]) throw new Error("There is no entry.");
  return body[0];
}

/** Takes every toy, box and section away. Codes go on being handed out where they were. */
export async function emptyStock({ database }: Pick<TestApp, "database">): Promise<void> {
  await writeStock(database, async (trx) => {
    for (const table of STOCK) await trx.deleteFrom(table).execute();
    await trx
      .updateTable("counters")
      .set({ intValue: 0 })
      .where("strCounter", "=", "toys")
      .execute();
  });
}

/** Returns what gives the app; call that inside tests only. */
export function stockApp(open?: (typeof databases)[number]["open"]): () => TestApp {
  let app: TestApp | undefined;
  beforeAll(async () => {
    app = await startApp(open);
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    if (app) await emptyStock(app);
  });
  return () => {
    if (!app) throw new Error("The app is there inside tests only.");
    return app;
  };
}
