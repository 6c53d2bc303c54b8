/** A toy, a box and a section are themselves, whatever code or number they have; what was written in a group is its maker's (docs/design.md, "Identity"). */
import { expect, it, onTestFinished } from "vitest";
import { historyMessages } from "#domain/history/historyMessages.ts";
import type { Box, Change, Toy } from "#domain/types.ts";
import { insertToys } from "#server/stock/toys/write.ts";
import { sqlite } from "./databases.ts";
import { changeUsers } from "./server.ts";
import { describeStock, latestChange, toyRows, undoChange, writeEntry } from "./stockApp.ts";

/** IDENTITY_CHAIN makes the chain of undos longer. */
const CHAIN = Number(process.env.IDENTITY_CHAIN ?? 200);
const TOY = { strToyBarcode: "X", strName: "First", intQuantity: 5 };
const OTHER = { strToyBarcode: "X", strName: "Second", intQuantity: 20 };

describeStock(sqlite, "identity on $name", ({ app, call, get }) => {
  const toy = () => get<Toy>("/toys/X");
  const latest = async () => (await latestChange(app)).intChange;
  /** Makes the guest an admin for a test. */
  async function promoted(mayDelete: 0 | 1) {
    const set = (strRole: string) =>
      changeUsers(app, "guest", { strRole, intMayDelete: mayDelete });
    await set("admin");
    onTestFinished(async () => void (await set("guest")));
    return { as: "guest" } as const;
  }
  const put = (body: object, headers = {}) => call("PUT", "/toys/X", body, { headers });
  const undo = (change: number, query = "") => undoChange(app, change, query);
  const gone = (of: string) => ({ status: 409, body: { error: `That ${of} is gone.` } });
  async function replaced(): Promise<void> {
    await call("DELETE", "/api/toys/X");
    await call("POST", "/toys", OTHER);
  }

  it("an undo changes no other toy that has the code, and deletes none", async () => {
    await call("POST", "/toys", TOY);
    const made = await latest();
    await put({ intQuantity: 9 });
    const edited = await latest();
    await replaced();
    for (const query of ["", "?force=true"]) {
      expect(await undo(edited, query)).toMatchObject(gone("toy"));
      expect(await undo(made, query)).toMatchObject(gone("toy"));
    }
    expect(await toy()).toMatchObject(OTHER);
  });

  it("an undo changes no other box or section of the code or number", async () => {
    const inSection = (section: number) =>
      call("POST", `/boxesinsections/${section}/boxes`, { strBoxCode: "B" });
    await call("POST", "/toys", { ...TOY, intQuantity: 20 });
    await call("POST", "/sections", { intSection: 1 });
    const section = await latest();
    await call("POST", "/boxes", { strBoxCode: "B" });
    await inSection(1);
    const moved = await latest();
    await call("POST", "/boxes/B/toys", { strToyBarcode: "X", intAmountInBox: 3 });
    const filled = await latest();
    await call("DELETE", "/boxes/B");
    await call("POST", "/boxes", { strBoxCode: "B" });
    await inSection(1);
    await call("POST", "/boxes/B/toys", { strToyBarcode: "X", intAmountInBox: 10 });
    expect(await undo(moved)).toMatchObject(gone("box"));
    expect(await undo(filled)).toMatchObject(gone("box"));
    const body = await get<Box>("/boxes/B");
    expect(body).toMatchObject({ intSection: 1, intUnits: 10 });
    await call("DELETE", "/sections/1");
    await call("POST", "/sections", { intSection: 1 });
    expect(await undo(section)).toMatchObject(gone("section"));
  });

  it("undoing a creation asks before it takes away what was done since", async () => {
    await call("POST", "/toys", TOY);
    const made = await latest();
    await put({ strName: "Train", intQuantity: 7 });
    const asked = await undo(made);
    expect(asked.status).toBe(412);
    expect(Object.keys(asked.body.fields ?? {})).toEqual([
      'strName of "Train"',
      'intQuantity of "Train"',
    ]);
    expect(await toy()).toMatchObject({ strName: "Train" });
    expect((await undo(made, "?force=true")).status).toBe(200);
    expect((await call("GET", "/toys/X")).status).toBe(404);
    await call("POST", "/boxes", { strBoxCode: "B" });
    const box = await latest();
    await call("PUT", "/api/boxes/B", { strCustomNote: "Puzzles" });
    expect((await undo(box)).status).toBe(412);
  });

  it("undoing a deletion brings back the same toy, unless another has its code by now", async () => {
    await call("POST", "/toys", TOY);
    const { id } = await toy();
    await call("DELETE", "/api/toys/X");
    const deleted = await latest();
    await call("POST", "/toys", OTHER);
    const taken = await undo(deleted);
    expect(taken).toMatchObject({ status: 409, body: { code: "duplicate" } });
    expect(taken.body.error).toContain('the toy "Second"');
    await call("PUT", "/api/toys/X/barcode", { strToyBarcode: "Y" });
    await call("DELETE", "/api/toys/Y");
    expect((await undo(deleted)).status).toBe(200);
    expect(await toy()).toMatchObject({ ...TOY, id });
  });

  it("a toy's history is one through all its codes, found by the last after it is deleted", async () => {
    await call("POST", "/toys", TOY);
    await call("PUT", "/api/toys/X/barcode", { strToyBarcode: "Y" });
    await call("DELETE", "/api/toys/Y");
    await call("POST", "/toys", OTHER);
    const of = async (code: string) => (await get<Change[]>(`/api/changes?toy=${code}`)).length;
    expect([await of("Y"), await of("X")]).toEqual([3, 1]);
  });

  it("an ETag never comes again", async () => {
    const seen = new Set<unknown>();
    const read = async (path: string) => {
      const { etag } = (await call("GET", path)).headers;
      expect(seen).not.toContain(etag);
      seen.add(etag);
      return { "if-match": String(etag) };
    };
    await call("POST", "/toys", TOY);
    const old = await read("/toys/X");
    await replaced();
    await read("/toys/X");
    expect((await put({ intQuantity: 1 }, old)).status).toBe(412);
    await call("DELETE", "/api/toys/X");
    await undo(await latest());
    await read("/toys/X");
    expect((await put({ intQuantity: 1 }, old)).status).toBe(412);
    expect(await toy()).toMatchObject(OTHER);
    await call("POST", "/boxes", { strBoxCode: "B" });
    const headers = await read("/boxes/B");
    const note = (note: string) =>
      call("PUT", "/api/boxes/B", { strCustomNote: note }, { headers });
    await call("POST", "/boxes/B/toys", { strToyBarcode: "X" });
    expect((await note("one")).status).toBe(200);
    expect((await note("two")).status).toBe(412);
  });

  it("a write that changes nothing leaves no entry", async () => {
    await call("POST", "/toys", { ...TOY, tags: ["wood"] });
    await call("POST", "/boxes", { strBoxCode: "B", strCustomNote: "Puzzles" });
    const before = await latest();
    expect((await put({ strName: "First", intQuantity: 5 })).status).toBe(200);
    expect((await put({ tags: ["wood"] })).status).toBe(200);
    expect((await call("PUT", "/api/boxes/B", { strCustomNote: "Puzzles" })).status).toBe(200);
    expect(await latest()).toBe(before);
    await put({ intQuantity: 6 });
    expect(await latest()).toBe(before + 1);
  });

  it("a group is its maker's, and no import's can be claimed", async () => {
    const headers = { "command-group": "cart" };
    const colleague = await promoted(1);
    await call("POST", "/toys", TOY);
    await put({ strName: "Mine" }, headers);
    await call("PUT", "/toys/X", { intQuantity: 9 }, { headers, ...colleague });
    const theirs = await latest();
    expect((await call("POST", "/api/changes/groups/cart/undo")).status).toBe(200);
    expect(await toy()).toMatchObject({ strName: "First", intQuantity: 9 });
    expect((await call("POST", "/api/changes/groups/cart/undo")).status).toBe(404);
    expect((await undo(theirs, "?together=true")).status).toBe(200);
    expect(await toy()).toMatchObject({ intQuantity: 5 });
    const claimed = await put({ intQuantity: 1 }, { "command-group": "import:1" });
    expect(claimed.status).toBe(400);
  });

  it("an admin without the right to delete undoes nothing of others", async () => {
    await call("POST", "/toys", TOY);
    await put({ intQuantity: 6 });
    const theirs = await latest();
    const as = await promoted(0);
    expect(await call("POST", `/api/changes/${theirs}/undo`, undefined, as)).toMatchObject({
      ...{ status: 403, body: { error: historyMessages.undoOfAnother, code: "right_missing" } },
    });
    await call("PUT", "/toys/X", { intQuantity: 7 }, as);
    const own = await latest();
    for (const brief of ["", "&brief=true"]) {
      const path = `/api/changes?limit=2${brief}`;
      const { body } = await call<Change[]>("GET", path, undefined, as);
      expect(body.map(({ isOfAnother }) => isOfAnother)).toEqual([undefined, true]);
      expect((await get<Change[]>(path)).map((change) => change.isOfAnother)).toEqual([
        true,
        undefined,
      ]);
    }
    expect((await call("POST", `/api/changes/${own}/undo`, undefined, as)).status).toBe(200);
  });

  it("a long chain of undos of undos is listed at once", async () => {
    await call("POST", "/toys", TOY);
    await put({ intQuantity: 6 });
    const first = await latest();
    const begun = performance.now();
    for (let n = 0; n < CHAIN; n++) expect((await undo(first + n)).status).toBe(200);
    const start = performance.now();
    const body = await get<Change[]>("/api/changes?order=asc&limit=1000");
    // Going along the chain anew for each entry would take far longer than making it did.
    expect(performance.now() - start).toBeLessThan((start - begun) / 2);
    const undoneBy = body.slice(1).map(({ intUndoneBy }) => intUndoneBy);
    const isEven = (n: number) => n % 2 === 0;
    expect(undoneBy).toEqual(
      undoneBy.map((_, n) => (isEven(CHAIN - n) || n === CHAIN ? null : first + n + 1)),
    );
  });

  it("a group of more than 1,000 things is not undone at once", async () => {
    const headers = { "command-group": "many" };
    await call("POST", "/sections", { intSection: 1 });
    const { strUser } = await latestChange(app);
    const of = { strUser, strGroup: "many" };
    await writeEntry(app.database, (entry) => insertToys(entry, toyRows(1001)), of);
    await call("POST", "/sections", { intSection: 2 }, { headers });
    const { status, body } = await call("POST", "/api/changes/groups/many/undo");
    expect([status, body.code]).toEqual([409, "limit"]);
  });
});
