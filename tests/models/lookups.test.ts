/** A pull whose lookup had no answer is looked up again also while somebody scans steadily (specification section 2, Scan logic). */
import { expect, it } from "vitest";
import { type AnyStateMachine, createActor, fromPromise, SimulatedClock } from "xstate";
import type { FoundCodes, Lookup } from "#domain/scan/scanOutcome.ts";
import { NO_SCANS } from "#domain/scan/scanQueue.ts";
import { boxCameraMachine } from "#machines/boxCamera.machine.ts";
import { countMachine } from "#machines/count.machine.ts";
import { scanMachine } from "#machines/scan.machine.ts";

const answer = (code: string): Lookup =>
  code === "SILENT"
    ? { type: "failed", status: null }
    : { type: "toy", toy: { strToyBarcode: code, strName: code, imageThumb: null } };
const nobody = () => {};
const lookUpCodes = fromPromise<FoundCodes, { codes: string[] }>(async ({ input: { codes } }) =>
  Object.fromEntries(codes.map((code) => [code, answer(code)])),
);
const lookUpCode = fromPromise<Lookup, { code: string }>(async ({ input: { code } }) =>
  answer(code),
);
const cart = { strBoxCode: "BOX", cart: [], queue: [] };

it.each<[string, AnyStateMachine, object]>([
  [
    "in a cart",
    boxCameraMachine.provide({ actors: { lookUpCodes }, actions: { persistCart: nobody } }),
    cart,
  ],
  [
    "in a count",
    countMachine.provide({
      actors: { lookUpCodes },
      actions: { persistCount: nobody, handIn: nobody },
    }),
    { ...cart, strCount: "c" },
  ],
  [
    "elsewhere",
    scanMachine.provide({ actors: { lookUpCode }, actions: { persistScans: nobody } }),
    { mode: "gun", persisted: NO_SCANS },
  ],
])("%s a pull every 4 s keeps none from being looked up again", async (_, machine, input) => {
  const asked: string[][] = [];
  const lookUpAgain = fromPromise<FoundCodes, { codes: string[] }>(async ({ input: { codes } }) => {
    asked.push(codes);
    return { SILENT: answer("T") };
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine.provide({ actors: { lookUpAgain } }), { input, clock }).start();
  actor.send({ type: "add.chosen" });
  for (const code of ["SILENT", ...Array.from({ length: 15 }, (_, n) => `T${n}`)]) {
    actor.send({ type: "code.scanned", code, source: "gun" });
    // The promises of the lookups.
    await new Promise(setImmediate);
    clock.increment(4000);
    await new Promise(setImmediate);
  }
  expect(asked).toEqual([["SILENT"]]);
  expect(actor.getSnapshot().context.failed).toEqual([]);
});
