/** A write that waits too long for those before it is refused, and is not done later (docs/design.md, "Limits"). */
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import type { Toy } from "#domain/types.ts";
import { testApp } from "./server.ts";

it("is not done, and those behind it are", async () => {
  const { call, get, database } = await testApp();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const held = Promise.withResolvers<void>();
  const lock = database.write(() => held.promise);
  const add = (barcode: string) =>
    call("POST", "/toys", { strToyBarcode: barcode, strName: "Toy" });
  let status = 0;
  const late = add("1").then((answer) => {
    status = answer.status;
  });
  // Less than the time in which any call must be answered.
  for (let seconds = 0; seconds < 30 && status === 0; seconds++) {
    for (let n = 0; n < 20; n++) await nextTurn();
    vi.advanceTimersByTime(1000);
  }
  const next = add("2");
  for (let n = 0; n < 20; n++) await nextTurn();
  held.resolve();
  await Promise.all([lock, late]);
  expect(status).toBe(503);
  expect((await next).status).toBe(201);
  const body = await get<Toy[]>("/toys");
  expect(body.map(({ strToyBarcode }) => strToyBarcode)).toEqual(["2"]);
});
