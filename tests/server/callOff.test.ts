/** Deletions count once as well, and a write whose answer was lost can be called off (design section 4, "Nothing lost between two calls"). */
import { describe, expect, it } from "vitest";
import type { Box, BoxLine } from "#domain/types.ts";
import { databases } from "./databases.ts";
import { freshKey, type TestApp, testApp } from "./server.ts";

const toy = { strToyBarcode: "4006381333931", strName: "Train" };
const line = { strToyBarcode: toy.strToyBarcode, intAmountInBox: 5 };

async function stocked(open: (typeof databases)[number]["open"]): Promise<TestApp> {
  const app = await testApp(open);
  await app.call("POST", "/toys", toy);
  for (const strBoxCode of ["A", "B"]) await app.call("POST", "/boxes", { strBoxCode });
  await app.call("POST", "/boxes/A/toys", line);
  await app.call("POST", "/sections", { intSection: 1 });
  return app;
}

const lines = async ({ call }: TestApp, box: string) =>
  (await call<BoxLine[]>("GET", `/boxes/${box}/toys`)).body.map((one) => one.intAmountInBox);

interface CalledOff {
  done: boolean;
  answer: BoxLine | null;
}

const callOff = async ({ call }: TestApp, key: string) =>
  (await call<CalledOff>("DELETE", `/api/writes/${key}`)).body;

describe.each(databases)("on $name", ({ open }) => {
  it("a toy that is taken out under a key is taken out once, and the answer is the same", async () => {
    const app = await stocked(open);
    const key = freshKey();
    const path = `/boxes/A/toys/${toy.strToyBarcode}`;
    const first = await app.call<BoxLine>("DELETE", path, undefined, { key });
    await app.call("POST", "/boxes/A/toys", line);
    const second = await app.call<BoxLine>("DELETE", path, undefined, { key });
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await lines(app, "A")).toEqual([5]);
  });

  it("a box, a section and a box's place are deleted once under a key", async () => {
    const app = await stocked(open);
    const { call } = app;
    for (const [path, again] of [
      ["/boxes/B", () => call("POST", "/boxes", { strBoxCode: "B" })],
      ["/sections/1", () => call("POST", "/sections", { intSection: 1 })],
    ] as const) {
      const key = freshKey();
      expect((await call("DELETE", path, undefined, { key })).status).toBe(204);
      await again();
      expect((await call("DELETE", path, undefined, { key })).status).toBe(204);
    }
    expect((await call("GET", "/boxes/B")).status).toBe(200);
    await call("POST", "/boxesinsections/1/boxes", { strBoxCode: "A" });
    const key = freshKey();
    const path = "/boxesinsections/1/boxes/A";
    await call("DELETE", path, undefined, { key });
    await call("POST", "/boxesinsections/1/boxes", { strBoxCode: "A" });
    await call("DELETE", path, undefined, { key });
    expect((await call<Box>("GET", "/boxes/A")).body.intSection).toBe(1);
  });

  it("a write that was done is told, with its answer", async () => {
    const app = await stocked(open);
    const key = freshKey();
    await app.call("DELETE", `/boxes/A/toys/${toy.strToyBarcode}`, undefined, { key });
    const told = await callOff(app, key);
    expect(told).toMatchObject({ done: true, answer: { intAmountInBox: 5 } });
    expect(await callOff(app, key)).toEqual(told);
    const deletion = freshKey();
    await app.call("DELETE", "/boxes/A", undefined, { key: deletion });
    expect(await callOff(app, deletion)).toEqual({ done: true, answer: null });
  });

  it("a write that was not done never will be", async () => {
    const app = await stocked(open);
    const key = freshKey();
    expect(await callOff(app, key)).toEqual({ done: false, answer: null });
    const late = await app.call<{ code: string }>("POST", "/boxes/B/toys", line, { key });
    expect([late.status, late.body.code]).toEqual([409, "called_off"]);
    expect(await lines(app, "B")).toEqual([]);
    expect(await callOff(app, key)).toEqual({ done: false, answer: null });
  });

  it("a refused write was not done", async () => {
    const app = await stocked(open);
    const key = freshKey();
    await app.call("POST", "/boxes/nowhere/toys", line, { key });
    expect(await callOff(app, key)).toEqual({ done: false, answer: null });
  });

  it("a write and its calling off at the same time: one of them wins", async () => {
    const app = await stocked(open);
    for (let n = 1; n <= 10; n++) {
      const key = freshKey();
      const before = (await lines(app, "B"))[0] ?? 0;
      const [put, told] = await Promise.all([
        app.call("POST", "/boxes/B/toys", line, { key }),
        callOff(app, key),
      ]);
      expect(told.done).toBe(put.status === 201);
      expect((await lines(app, "B"))[0] ?? 0).toBe(before + (told.done ? 5 : 0));
    }
  });
});
