/** Work that many ask for at once is done for all of them (server/kernel/shared.ts). */
import { expect, it } from "vitest";
import { isAbandoned, OpenCall, openCall } from "#server/kernel/abandoned.ts";
import { shared } from "#server/kernel/shared.ts";

/** A book of numbers that is read in two turns, and how often it was. */
function book() {
  const of = { written: 0, reads: 0 };
  const read = shared(async (one: typeof of) => {
    const { written } = one;
    one.reads++;
    await Promise.resolve();
    return written;
  });
  return { of, read: () => read(of) };
}

it("is begun once more for all who ask meanwhile, and knows what was written before they asked", async () => {
  const { of, read } = book();
  const first = read();
  await Promise.resolve();
  of.written = 1;
  const others = Array.from({ length: 9 }, read);
  expect(await Promise.all([first, ...others])).toEqual([0, ...others.map(() => 1)]);
  expect(of.reads).toBe(2);
  of.written = 2;
  expect(await read()).toBe(2);
});

it("may fail, and is done again for whoever asks then", async () => {
  let isBroken = true;
  const read = shared(async (_: object) => {
    if (isBroken) throw new Error("broken");
    return 1;
  });
  const of = {};
  await expect(read(of)).rejects.toThrow("broken");
  isBroken = false;
  expect(await read(of)).toBe(1);
});

it("goes on for the others where who asked first has left", async () => {
  const call = new OpenCall();
  const read = shared(async (_: object) => isAbandoned());
  const answer = openCall.run(call, () => read({}));
  call.end();
  expect(await answer).toBe(false);
});
