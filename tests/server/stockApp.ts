/** The apps of tests, and what they begin with. */
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import type { Change, ErrorBody, NewToy, Thing, Toy, ToyBox } from "#domain/types.ts";
import type { Database, StockTrx, Trx } from "#server/database/database.ts";
import type { CountersTable } from "#server/database/schema.ts";
import type { BoxesTable, ToysTable } from "#server/database/tables/stock.ts";
import { type Entry, journaled } from "#server/journal/journal.ts";
import { bookAmounts } from "#server/stock/boxes/write.ts";
import { type NewToyRow, newRow } from "#server/stock/toys/toyRows.ts";
import { insertToys } from "#server/stock/toys/write.ts";
import type { DatabaseKind } from "./databases.ts";
import { startApp, type TestApp, testApp } from "./server.ts";

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

/** A PNG of one pixel. */
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Writes the stock past the journal. */
export const writeStock = <T>(database: Database, work: (trx: StockTrx) => Promise<T>) =>
  database.write((trx) => work(trx as unknown as StockTrx));

/** Runs a write as an entry of the journal, of nobody unless it is told. */
export const writeEntry = <T>(
  database: Database,
  work: (entry: Entry) => Promise<T>,
  of: { strUser?: string; strGroup?: string } = {},
) =>
  database.write((trx) => {
    const meta = { intAt: 0, strUser: "", strOperation: "test", strKey: null, strGroup: null };
    return journaled(trx, { ...meta, ...of }, work);
  });

/** Writes entries as an import leaves them, each of so many new toys, of which nothing else is there. */
export async function writeImported(database: Database, entries: number, toys = 200) {
  for (let n = 0; n < entries; n++) {
    const things = Array.from({ length: toys }, (_, i): Thing => {
      const after = { strName: "x".repeat(300), intQuantity: i };
      const named = { id: n * toys + i, strCode: `T${n}-${i}`, strName: "Toy" };
      return { strKind: "toy", ...named, before: null, after };
    });
    await writeEntry(database, async (entry) => void entry.things.push(...things));
  }
}

/** Toys of the codes T0, T1 and so on, with what is told of each. */
export const toyRows = (count: number, toyOf: (n: number) => Partial<NewToy> = () => ({})) =>
  Array.from({ length: count }, (_, n) => {
    const toy = { strToyBarcode: `T${n}`, strName: "Toy", ...toyOf(n) };
    return newRow(toy.strToyBarcode, toy);
  });

/** Puts pieces of toys into a box that has none of them. */
export const fillBox = (
  entry: Entry,
  { intBox: id, strBoxCode }: BoxesTable,
  { toys, after }: { toys: readonly ToysTable[]; after: number },
) =>
  bookAmounts(
    entry,
    toys.map((toy) => ({ box: { id, strBoxCode }, toy, before: null, after })),
  );

/** Adds many toys. */
export async function addToys(database: Database, rows: NewToyRow[]): Promise<void> {
  for (let i = 0; i < rows.length; i += 500) {
    await writeEntry(database, (entry) => insertToys(entry, rows.slice(i, i + 500)));
  }
}

/** The address of a toy whose quantity is changed by plus and minus, and not set. */
export async function stepped({ get }: Pick<TestApp, "get">, barcode: string, to: number) {
  const body = await get<Toy>(`/toys/${barcode}`);
  return `/toys/${barcode}?difference=${to - body.intQuantity}`;
}

/** What a stock begins with, each toy with its pieces or with more, and each box with the pieces in it. */
interface Begun {
  toys?: Record<string, number | Partial<NewToy>>;
  boxes?: Record<string, Record<string, number>>;
  /** The boxes that stand in each section. */
  sections?: Record<number, string[]>;
}

/** Adds toys, each named by its barcode unless it is told, then boxes with what is in them, then sections. */
export async function addStock(
  { call }: Pick<TestApp, "call">,
  { toys = {}, boxes = {}, sections = {} }: Begun,
): Promise<void> {
  const add = async (path: string, body: object) =>
    expect(await call("POST", path, body), path).toMatchObject({ status: 201 });
  for (const [strToyBarcode, more] of Object.entries(toys)) {
    const values = typeof more === "number" ? { intQuantity: more } : more;
    await add("/toys", { strToyBarcode, strName: strToyBarcode, ...values });
  }
  for (const [strBoxCode, lines] of Object.entries(boxes)) {
    await add("/boxes", { strBoxCode });
    for (const [strToyBarcode, intAmountInBox] of Object.entries(lines)) {
      await add(`/boxes/${strBoxCode}/toys`, { strToyBarcode, intAmountInBox });
    }
  }
  for (const [section, boxCodes] of Object.entries(sections)) {
    await add("/sections", { intSection: Number(section) });
    for (const strBoxCode of boxCodes)
      await add(`/boxesinsections/${section}/boxes`, { strBoxCode });
  }
}

/** The pieces of a toy: all, and those in each of its boxes. */
export async function piecesOf({ get }: Pick<TestApp, "get">, barcode: string) {
  const { intQuantity: all } = await get<Toy>(`/toys/${barcode}`);
  const { boxes } = await get<{ boxes: ToyBox[] }>(`/api/toys/${barcode}/boxes`);
  const held = boxes.map(({ strBoxCode, intAmountInBox }) => [strBoxCode, intAmountInBox]);
  return { all, ...Object.fromEntries(held) } as { all: number; [box: string]: number };
}

/** The newest entry of the journal. */
export async function latestChange({ get }: Pick<TestApp, "get">): Promise<Change> {
  const body = await get<Change[]>("/api/changes?limit=1");
  if (!body[0]) throw new Error("There is no entry.");
  return body[0];
}

/** Undoes an entry, which is the newest unless it is told. */
export async function undoChange(
  app: Pick<TestApp, "call" | "get">,
  change: number | null = null,
  query = "",
) {
  const which = change ?? (await latestChange(app)).intChange;
  return app.call<ErrorBody>("POST", `/api/changes/${which}/undo${query}`);
}

/** Sets a counter past what it counts. */
export const setCounter = (
  trx: Pick<Trx, "updateTable">,
  strCounter: CountersTable["strCounter"],
  intValue: number,
) => trx.updateTable("counters").set({ intValue }).where("strCounter", "=", strCounter).execute();

/** Takes every toy, box and section away. Codes go on being handed out where they were. */
export async function emptyStock({ database }: Pick<TestApp, "database">): Promise<void> {
  await writeStock(database, async (trx) => {
    for (const table of STOCK) await trx.deleteFrom(table).execute();
    await setCounter(trx, "toys", 0);
  });
}

/** The app of a test. What is no function of it is there inside tests only. */
function appHere(here: () => TestApp | undefined): TestApp {
  const started = () => {
    const app = here();
    if (!app) throw new Error("The app is there inside tests only.");
    return app;
  };
  return {
    get app() {
      return started().app;
    },
    get database() {
      return started().database;
    },
    get tokens() {
      return started().tokens;
    },
    get clock() {
      return started().clock;
    },
    emailOf: (role) => started().emailOf(role),
    newSession: (role) => started().newSession(role),
    call: (...given) => started().call(...given),
    get: (...given) => started().get(...given),
    close: () => started().close(),
  };
}

/** One app for all tests of a describe, its stock emptied before each: starting one takes a quarter of a second. */
export function stockApp(open?: DatabaseKind["open"]): TestApp {
  let started: TestApp | undefined;
  beforeAll(async () => {
    started = await startApp(open);
  });
  afterAll(() => started?.close());
  const app = appHere(() => started);
  beforeEach(() => emptyStock(app));
  return app;
}

interface DescribedStock extends Pick<TestApp, "call" | "get"> {
  /** The database's. */
  name: string;
  app: TestApp;
}

/** A describe for each of the databases, with one app for all its tests. */
export const describeStock = (
  databases: readonly DatabaseKind[],
  name: string,
  tests: (stock: DescribedStock) => void,
) =>
  describe.each(databases)(name, ({ name, open }) => {
    const app = stockApp(open);
    tests({ name, app, call: app.call, get: app.get });
  });

/** A new app for each test of a describe. */
export function freshApp(open: DatabaseKind["open"]): TestApp {
  let started: TestApp | undefined;
  beforeEach(async () => {
    started = await testApp(open);
  });
  return appHere(() => started);
}
