/**
 * Every write leaves one entry that says all that it changed (docs/design.md, "Journal"). That no handler
 * writes the stock past it is the compiler's to say, in `npm run check`.
 */
import { expect, it } from "vitest";
import { formatChange } from "#domain/history/changes.ts";
import type { Change } from "#domain/types.ts";
import type { Database } from "#server/database/database.ts";
import { insertSection } from "#server/stock/boxes/write.ts";
import { type Operation, operations } from "./contractChecks.ts";
import { databases } from "./databases.ts";
import { goodCall, refusedCalls, rowOf, type Sent, sendCall } from "./operationRows.ts";
import { freshKey, type TestApp } from "./server.ts";
import { addStock, describeStock } from "./stockApp.ts";
import { applied, stockState } from "./stockState.ts";

/**
 * Operations on accounts, sessions and receivers of messages, which have a log of their own, and those on imports,
 * which leave entries while they are worked on: see imports.test.ts.
 */
const NOT_STOCK = new Set(["auth", "people", "notices", "files"]);
/** Operations that are sent as a write and change nothing of the stock. */
const NO_WRITE = new Set<string>([
  ...["callOffWrite", "printLabels", "previewLabels"],
  ...["startCount", "countLine", "discardCount"],
]);
const writing = operations.filter(
  ({ id, method, tags }) =>
    method !== "GET" && !NO_WRITE.has(id) && !tags.some((tag) => NOT_STOCK.has(tag)),
);

async function send(app: TestApp, operation: Operation, { headers, ...sent }: Sent, key: string) {
  const keyed = { ...sent, headers: { "idempotency-key": key, ...headers } };
  const authorization = `Bearer ${app.tokens.admin}`;
  return (await sendCall(app, operation, keyed, { authorization })).status;
}

/** What a handler may write, and what not: nobody calls it, and tsc is red where one is otherwise. */
const pastTheDoor = (database: Database) =>
  database.write(async (trx) => {
    await trx.selectFrom("toys").selectAll().execute();
    await trx.deleteFrom("secrets").execute();
    // @ts-expect-error
    await trx.insertInto("sections").values({ intId: 1, intSection: 1 }).execute();
    // @ts-expect-error
    await trx.updateTable("toys").set({ intQuantity: 1 }).execute();
    // @ts-expect-error
    await trx.updateTable("boxes").set({ intSection: 1 }).execute();
    // @ts-expect-error
    await trx.deleteFrom("boxLines").execute();
    // @ts-expect-error
    await trx.deleteFrom("codes").execute();
    // @ts-expect-error
    await insertSection({ trx, things: [], undoes: [] }, 1);
  });
void pastTheDoor;

const journal = ({ get }: TestApp, query = "") =>
  get<Change[]>(`/api/changes?order=asc&limit=1000${query}`);

describeStock(databases, "the journal on $name", ({ app }) => {
  let n = 0;

  it.each(writing)("has one entry of $id, which says all that it changed", async (operation) => {
    const { status } = rowOf(operation);
    n += 2;
    const sent = await goodCall(operation, app, n);
    const before = await stockState(app.database);
    const entries = await journal(app);
    const key = freshKey();
    expect(await send(app, operation, sent, key)).toBe(status);
    const [entry, ...more] = (await journal(app)).slice(entries.length);
    expect(more).toEqual([]);
    if (!entry) throw new Error("There is no entry.");
    expect(entry).toMatchObject({ strOperation: operation.id, strUserName: "The admin" });
    expect(entry.intChange).toBe((entries.at(-1)?.intChange ?? entry.intChange - 1) + 1);
    expect(applied(before, entry.things)).toEqual(await stockState(app.database));
    expect(entry.things).not.toEqual([]);
    expect(formatChange(entry)).not.toMatch(/undefined|null|NaN|\[object|changed nothing/);
    // A retry, which comes later, is answered from what the first left.
    app.clock.now += 1000;
    expect(await send(app, operation, sent, key)).toBe(status);
    expect(await journal(app)).toHaveLength(entries.length + 1);
  });

  it.each(writing.filter((operation) => rowOf(operation).refused))(
    "has no change by $id when it is refused, which rolls it back",
    async (operation) => {
      n += 2;
      const refused = await refusedCalls(operation, app, n);
      const entries = await journal(app);
      const before = await stockState(app.database);
      for (const sent of refused) {
        expect(await send(app, operation, sent, freshKey())).toBeGreaterThanOrEqual(400);
      }
      // Only that pieces were not there any more is an entry.
      const said = (await journal(app)).filter(({ strRefused }) => strRefused === null);
      expect(said).toEqual(entries);
      expect(await stockState(app.database)).toEqual(before);
    },
  );

  it("has the group that commands were ordered in", async () => {
    const headers = { "command-group": "cart-1" };
    await app.call("POST", "/sections", { intSection: 1 }, { headers });
    await app.call("POST", "/sections", { intSection: 2 });
    expect((await journal(app)).map(({ strGroup }) => strGroup)).toEqual(["cart-1", null]);
  });

  it("is read by toy with all its codes, box, section, person and moment, from both ends", async () => {
    const { call, get, clock } = app;
    await addStock(app, { toys: { A: {} }, boxes: { B1: {} }, sections: { 4: [] } });
    const moment = clock.now + 1000;
    clock.now += 2000;
    await call("POST", "/boxesinsections/4/boxes", { strBoxCode: "B1" });
    await call("POST", "/boxes/B1/toys", { strToyBarcode: "A" });
    await call("PUT", "/api/toys/A/barcode", { strToyBarcode: "N" });
    await call("PUT", "/toys/N", { intQuantity: 3 });
    const of = async (query: string) =>
      (await journal(app, query)).map(({ strOperation }) => strOperation);
    const ofToy = ["createToy", "addToyToBox", "correctBarcode", "updateToy"];
    expect(await of("&toy=A")).toEqual(ofToy);
    expect(await of("&toy=N")).toEqual(ofToy);
    expect(await of("&box=B1")).toEqual(["createBox", "addBoxToSection", "addToyToBox"]);
    expect(await of("&section=4")).toEqual(["createSection", "addBoxToSection"]);
    const all = await journal(app);
    expect(await of(`&who=${all[0]?.strUser}`)).toHaveLength(7);
    expect(await of("&who=nobody")).toEqual([]);
    expect(await of(`&until=${moment}`)).toHaveLength(3);
    expect(await of(`&from=${moment}`)).toHaveLength(4);
    expect(await of(`&since=${all[4]?.intChange}`)).toEqual(["correctBarcode", "updateToy"]);
    const newest = await get<Change[]>("/api/changes?limit=2");
    expect(newest.map(({ strOperation }) => strOperation)).toEqual(["updateToy", "correctBarcode"]);
    const older = await get<Change[]>(`/api/changes?limit=1&before=${newest[1]?.intChange}`);
    expect(older.map(({ strOperation }) => strOperation)).toEqual(["addToyToBox"]);
  });

  it("shows a deleted toy's, box's and section's to all that they held", async () => {
    const { call } = app;
    const boxes = { B1: { A: 2 }, B2: { A: 2 } };
    await addStock(app, { toys: { A: {} }, boxes, sections: { 4: ["B1", "B2"] } });
    await call("DELETE", "/sections/4");
    await call("DELETE", "/boxes/B1");
    const last = async (query: string) => (await journal(app, query)).at(-1);
    const deleted = await last("&toy=A");
    expect(deleted && formatChange(deleted)).toBe("deleted box B1 with the toy in it");
    const moved = await last("&box=B2");
    expect(moved && formatChange(moved)).toBe("deleted section 4 with its 2 boxes");
    expect((await last("&section=4"))?.intChange).toBe(moved?.intChange);
  });
});
