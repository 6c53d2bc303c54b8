/** Stories of three people, as nobody would think of them: what holds of undos, versions and the journal in all of them. STORIES says how many. */
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { OFFERED_FIELDS } from "#domain/toy/ownFields.ts";
import type { Change, Thing, Toy, ToyBox } from "#domain/types.ts";
import { deedOf } from "../deedOf.ts";
import { anyList, CopiedStock, expectSameAnswers } from "./copiedStock.ts";
import { databases } from "./databases.ts";
import { changeUsers, ROLES, type TestApp } from "./server.ts";
import { describeStock, emptyStock } from "./stockApp.ts";
import { applied, stockState } from "./stockState.ts";

const STORIES = Number(process.env.STORIES ?? 200) / databases.length;
/** On PostgreSQL, where each takes twice as long, unless STORIES says otherwise. */
const FEWER = process.env.STORIES ? STORIES : 40;

const toy = fc.constantFrom("X", "Y");
const box = fc.constantFrom("A", "B");
const n = fc.integer({ min: 1, max: 9 });
const deed = fc.oneof(
  deedOf("create", { toy, n }),
  deedOf("edit", { toy, n, isStale: fc.boolean() }),
  deedOf("delete", { toy }),
  deedOf("correct", { toy }),
  deedOf("correctBox", { box }),
  deedOf("createBox", { box }),
  deedOf("note", { box, n }),
  deedOf("deleteBox", { box }),
  deedOf("section", { box, isIn: fc.boolean() }),
  deedOf("deleteSection", {}),
  deedOf("fill", { toy, box, n }),
  deedOf("empty", { toy, box }),
  deedOf("take", { toy, box, n }),
  deedOf("sellAll", { toy, box }),
  deedOf("giveUpPlace", { toy, box }),
  deedOf("copy", {}),
  deedOf("undo", { back: fc.nat(12), isForced: fc.boolean() }),
);
interface Told {
  /** The first version that was seen of a toy. */
  seen: Map<string, string>;
  fresh: () => string;
  /** A device's copy, which fetches now and then. */
  copied: CopiedStock;
}
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;
const lists = fc.array(anyList({ q: ["toy", "NEW"], box: ["A", "B"], tag: ["none"] }), {
  ...{ minLength: 12, maxLength: 12 },
});
const story = fc.array(fc.record({ deed, who: fc.constantFrom(...ROLES) }), {
  minLength: 5,
  maxLength: 25,
});

const idsOf = (things: readonly Thing[]) =>
  things.flatMap(({ id, boxId }) => [id, boxId]).filter((id) => typeof id === "number");

const amountOf = (values: Thing["before"] | undefined) =>
  Number(values?.intQuantity ?? values?.intAmountInBox ?? 0);
const differenceOf = (things: readonly Thing[]) =>
  things.reduce((sum, { before, after }) => sum + amountOf(after) - amountOf(before), 0);
/** Whether it is a line, or a toy that was there before and after with another quantity. */
const isCounted = ({ strKind, before, after }: Thing) =>
  strKind === "line" || (before?.intQuantity !== undefined && after?.intQuantity !== undefined);

describeStock(databases, "any story on $name", ({ name, app, call, get }) => {
  beforeAll(() => changeUsers(app, null));

  /** All entries, the oldest first. */
  const journal = () => get<Change[]>("/api/changes?order=asc&limit=1000");

  async function undo({ intChange, things }: Change, query: string, as: (typeof ROLES)[number]) {
    const path = `/api/changes/${intChange}/undo${query}`;
    const { status, body } = await call<{ things: Thing[] }>("POST", path, undefined, {
      as,
    });
    expect(status).toBeLessThan(500);
    if (status === 200) {
      const named = idsOf(things);
      for (const id of idsOf(body.things)) expect(named).toContain(id);
      // An amount is undone as a difference, whatever it is by now.
      for (const { id, boxId } of things.filter(isCounted)) {
        const isSame = (one: Thing) => isCounted(one) && one.id === id && one.boxId === boxId;
        expect(differenceOf([...body.things, ...things].filter(isSame))).toBe(0);
      }
    }
    return { status, body };
  }

  async function live(
    { call, get }: TestApp,
    deed: Deed,
    as: (typeof ROLES)[number],
    { seen, fresh, copied }: Told,
  ) {
    const send = (method: string, path: string, body?: unknown, headers = {}) =>
      call(method, path, body, { as, headers });
    switch (deed.kind) {
      case "create":
        return send("POST", "/toys", {
          ...{ strToyBarcode: deed.toy, strName: fresh(), intQuantity: deed.n },
        });
      case "edit": {
        const tag = seen.get(deed.toy);
        const { headers } = await call("GET", `/toys/${deed.toy}`);
        const etag = String(headers.etag);
        if (!seen.has(deed.toy) && headers.etag) seen.set(deed.toy, etag);
        const own = {
          supplier: deed.n % 2 === 0 ? "" : `From "${deed.n}"`,
          price: `${deed.n}`,
          inactive: deed.n % 3 === 0 ? "yes" : "",
        };
        const age = [{ intAgeMin: deed.n % 9 }, { intAgeMinMonths: deed.n }, {}][deed.n % 3];
        const body = { intQuantity: deed.n, strName: `Toy ${deed.n}`, own, ...age };
        if (!deed.isStale || !tag) {
          const { status } = await send("PUT", `/toys/${deed.toy}`, body);
          expect(status).toBe(headers.etag ? 200 : 404);
          return;
        }
        const { status } = await send("PUT", `/toys/${deed.toy}`, body, { "if-match": tag });
        if (headers.etag) expect(status).toBe(tag === etag ? 200 : 412);
        return;
      }
      case "delete":
        return send("DELETE", `/api/toys/${deed.toy}`);
      case "correct":
        return send("PUT", `/api/toys/${deed.toy}/barcode`, { strToyBarcode: fresh() });
      case "correctBox":
        return send("PUT", `/api/boxes/${deed.box}/code`, { strBoxCode: fresh() });
      case "createBox":
        return send("POST", "/boxes", { strBoxCode: deed.box });
      case "note":
        return send("PUT", `/api/boxes/${deed.box}`, { strCustomNote: `Note ${deed.n}` });
      case "deleteBox":
        return send("DELETE", `/boxes/${deed.box}`);
      case "section":
        await send("POST", "/sections", { intSection: 1 });
        return deed.isIn
          ? send("POST", "/boxesinsections/1/boxes", { strBoxCode: deed.box })
          : send("DELETE", `/boxesinsections/1/boxes/${deed.box}`);
      case "deleteSection":
        return send("DELETE", "/sections/1");
      case "fill":
        return send("POST", `/boxes/${deed.box}/toys`, {
          ...{ strToyBarcode: deed.toy, intAmountInBox: deed.n },
        });
      case "empty":
        return send("DELETE", `/boxes/${deed.box}/toys/${deed.toy}`);
      case "take":
        return send("POST", `/api/boxes/${deed.box}/toys/${deed.toy}/adjust`, {
          intDifference: -deed.n,
        });
      case "sellAll": {
        const found = await call<{ boxes: ToyBox[] }>("GET", `/api/toys/${deed.toy}/boxes`);
        if (found.status === 404) return;
        const here = found.body.boxes.find(({ strBoxCode }) => strBoxCode === deed.box);
        const body = await get<Toy>(`/toys/${deed.toy}`);
        const n = here?.intAmountInBox ?? 0;
        const boxes = [{ strBoxCode: deed.box, intDifference: -n }];
        const quantity = Math.max(0, body.intQuantity - n);
        const path = `/toys/${deed.toy}?difference=${quantity - body.intQuantity}`;
        return send("PUT", path, { intQuantity: quantity, boxes });
      }
      case "giveUpPlace":
        return send("DELETE", `/boxes/${deed.box}/toys/${deed.toy}?home=true`);
      case "copy":
        return copied.fetch();
      case "undo": {
        const change = (await journal()).at(-1 - deed.back);
        if (change) await undo(change, deed.isForced ? "?force=true" : "", as);
      }
    }
  }

  /** The whole stock goes back to a moment, and from there to where it was. */
  async function goBackAndForth({ intChange, state }: { intChange: number; state: object }) {
    // A moment before any change is none that the history shows.
    if (intChange === 0) return;
    const before = await stockState(app.database);
    const path = `/api/changes/${intChange}/back`;
    const { status, body } = await call("POST", path, undefined, { as: "admin" });
    if (status === 404) return;
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await stockState(app.database)).toEqual(state);
    const [back] = (await journal()).slice(-1);
    if (back) expect((await undo(back, "", "admin")).status).toBe(200);
    expect(await stockState(app.database)).toEqual(before);
  }

  it("is told by the journal and can be undone to its beginning", async () => {
    let last = 0;
    const property = fc.asyncProperty(story, lists, async (told, lists) => {
      await emptyStock(app);
      await app.call("PATCH", "/api/settings", { ownFields: OFFERED_FIELDS });
      const seen = new Map<string, string>();
      const half = Math.floor(told.length / 2);
      let moment = { intChange: 0, state: {} };
      const copied = new CopiedStock(app);
      for (const [index, { deed, who }] of told.entries()) {
        if (index === half) {
          const { intChange = 0 } = (await journal()).at(-1) ?? {};
          moment = { intChange, state: await stockState(app.database) };
        }
        await live(app, deed, who, { seen, fresh: () => `NEW-${++last}`, copied });
      }
      await goBackAndForth(moment);
      const entries = await journal();
      const replayed = entries.reduce((state, { things }) => applied(state, things), {});
      expect(replayed).toEqual(await stockState(app.database));
      const codes = ["X", "Y", "A", "B", `NEW-${last}`];
      const texts = ["toy 3", "note"];
      await expectSameAnswers(app, await copied.catchUp(), { codes, texts, lists });
      // What was refused changed nothing.
      for (const change of entries.toReversed().filter(({ strRefused }) => !strRefused)) {
        const { status, body } = await undo(change, "", "admin");
        expect(status, JSON.stringify([change, body])).toBe(200);
      }
      expect(await stockState(app.database)).toEqual({});
    });
    const numRuns = name === "SQLite" ? STORIES : FEWER;
    await fc.assert(property, { numRuns, ...(STORIES <= 100 && { seed: 20 }) });
  });
});
