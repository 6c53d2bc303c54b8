/** Every way through counting a box. */
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { createActor, fromPromise, type InputFrom, initialTransition, waitFor } from "xstate";
import { linesToHandIn } from "#domain/count/countLines.ts";
import { codesToAsk, failedHead, resolveQueue } from "#domain/scan/cart.ts";
import { codesToAskAgain } from "#domain/scan/lookUpAgain.ts";
import type { FoundCodes, Lookup } from "#domain/scan/scanOutcome.ts";
import { countMachine } from "#machines/count.machine.ts";
import { checkModel } from "./check.ts";
import { amountOf, countModel, found, interrupted, nothing, TOY } from "./count.model.ts";
import { isEachSettledOnce } from "./pulls.ts";
import { persistedLast, startsOf } from "./steps.ts";

type ToyCode = { strToyBarcode: string };

checkModel(
  countModel,
  `
    busy: mode.starting, mode.finishing
    asking: mode.asking
    scanning: mode.counting, mode.askingNext
    askingNext: mode.askingNext
    discarding: mode.discarding
    reviewing: mode.reviewing, mode.askingRest, mode.finishing
    askingRest: mode.askingRest
    lost: mode.lost
    finished: mode.finished

    nowhere: start → mode.ready (strCount = null) | mode.counting (strCount = c)
    any: box.renamed → stays (strBoxCode = event.strBoxCode)
    mode.ready: count.started → mode.starting (problem = null)
    mode.starting: startCount done begun → mode.counting (strCount = n, cart, problem = null) ! persistCount
    mode.starting: startCount done counted → mode.asking (problem = Bo is counting.)
    mode.starting: startCount done refused → mode.ready (problem = No box.)
    mode.starting: startCount fails → mode.ready (problem = Something went wrong. Please try again.)
    mode.starting: code.scanned → stays (queue, scanCount) ! persistCount
    mode.asking: code.scanned → stays (queue, scanCount) ! persistCount
    mode.asking: takeover.confirmed → mode.starting
    mode.asking: takeover.cancelled → mode.ready
    mode.counting: code.scanned → mode.counting (scanCount, digits = empty, queue, cart, scans, missing, barcodeOf, choices) ! scans.resolved, handIn, persistCount
    mode.counting: digits.typed 2 → stays (digits)
    mode.counting: digits.cleared → stays (digits = empty)
    mode.counting: amount.changed → stays (cart, choices) ! handIn, persistCount
    mode.counting: counting.ended → mode.reviewing (cart, digits = empty) ! handIn, persistCount | stays
    mode.counting: discard.asked → mode.discarding (digits = empty)
    mode.askingNext: next.confirmed → mode.reviewing ! handIn, persistCount
    mode.askingNext: next.cancelled → mode.counting (next)
    mode.discarding: discard.cancelled → mode.counting | mode.askingNext
    mode.discarding: discard.confirmed → mode.ready (cart, queue, failed, scans, missing, choices, barcodeOf, scanCount, next, strCount = null) ! discardCount, persistCount
    mode.reviewing: code.scanned → mode.counting (scanCount, queue, cart, scans, barcodeOf, missing, next, choices, problem = null) ! scans.resolved, handIn, persistCount
    mode.reviewing: amount.changed → stays (cart, choices, problem = null) ! handIn, persistCount
    mode.reviewing: choice.made → stays (choices, problem = null) ! persistCount
    mode.reviewing: recount.asked → mode.counting (cart, choices, next, problem = null) ! persistCount
    mode.reviewing: counting.resumed → mode.counting (next, problem = null)
    mode.reviewing: count.confirmed → mode.finishing (problem = null) | mode.askingRest (problem = null)
    mode.askingRest: count.confirmed → mode.finishing
    mode.askingRest: rest.cancelled → mode.reviewing ! handIn, persistCount
    mode.counting: count.lost → mode.lost (cart, digits = empty) ! persistCount
    mode.reviewing: count.lost → mode.lost (cart, problem = null) ! persistCount
    mode.askingNext, mode.discarding, mode.askingRest, mode.finishing, mode.lost: count.lost → mode.lost (cart) ! persistCount
    mode.lost: lost.closed → mode.ready (cart, queue, failed, scans, missing, choices, barcodeOf, scanCount, next, strCount = null) ! persistCount
    mode.finishing: finishCount done Refused. → mode.reviewing (problem = Refused.) ! handIn, persistCount
    mode.finishing: finishCount done → mode.finished (cart, failed, scans, missing, choices, barcodeOf, scanCount, booked, strCount = null) ! persistCount
    mode.finishing: finishCount fails → mode.reviewing (problem = Something went wrong. Please try again.) ! handIn, persistCount
    lookups.lookingUp: lookUpCodes done → lookups (queue, cart, scans, missing, barcodeOf, next, digits, choices) ! scans.resolved, handIn, persistCount
    lookups.lookingUp: lookUpCodes fails → lookups (queue, cart, scans, missing, failed, barcodeOf) ! scans.resolved, handIn, persistCount
    lookupsAgain.waiting: after lookUpPause → lookupsAgain.lookingUpAgain
    lookupsAgain.lookingUpAgain: lookUpAgain done → lookupsAgain (cart, scans, failed, barcodeOf) ! scans.resolved, handIn, persistCount
    lookupsAgain.lookingUpAgain: lookUpAgain fails → lookupsAgain.waiting
  `,
  {
    "a count is on the device as it is now": (step) => {
      const { before, after } = step;
      const parts = ["cart", "queue", "missing", "strCount", "choices"] as const;
      return (
        !before ||
        parts.every((part) => isDeepStrictEqual(before.context[part], after.context[part])) ||
        persistedLast(step, "persistCount", [...parts])
      );
    },
    "what was counted is handed in when something else is, and all of it in the end": (step) => {
      const { after, effects } = step;
      const isAsked = effects.some(({ type }) => type === "handIn");
      const isWhole = after.matches({ mode: "reviewing" });
      return !isAsked || linesToHandIn(after.context.cart, isWhole).length === 0;
    },
    "the line that is being counted waits for the next": ({ before, event, after }) => {
      const line = after.context.cart.at(-1);
      const isCounted = line !== undefined && before && !before.context.cart.includes(line);
      // One that had no answer before may be counted while nothing else is.
      const isOther = /startCount$|lookUpAgain$/.test(event.type);
      const isHere = after.matches({ mode: "counting" }) && !isOther;
      return !isCounted || !isHere || line.isHandedIn === false;
    },
    "what was not counted is asked about before anything is booked": ({ before, event, after }) =>
      event.type !== "count.confirmed" ||
      !before?.matches({ mode: "reviewing" }) ||
      after.matches({ mode: "finishing" }) === event.isWhole,
    "nothing is handed in behind the booking": ({ before, after, effects }) =>
      !before?.matches({ mode: "finishing" }) ||
      after.matches({ mode: "reviewing" }) ||
      effects.every(({ type }) => type !== "handIn"),
    "nothing is left of what is discarded or booked": ({ before, event, after }) => {
      const { cart, queue, failed, scans, missing, choices } = after.context;
      const isDiscarded = before?.hasTag("discarding") && event.type === "discard.confirmed";
      return (
        !(isDiscarded || after.hasTag("finished")) ||
        [cart, queue, failed, scans, missing, choices].every(({ length }) => length === 0)
      );
    },
    "a count that is lost counts and orders nothing more, and keeps what it has to hand over": (
      step,
    ) => {
      const { before, after, event, effects } = step;
      if (!after.hasTag("lost")) return true;
      const { cart } = (before ?? after).context;
      const isQuiet = !effects.some(({ type }) => ["handIn", "lookUpCodes"].includes(type));
      return (
        isQuiet &&
        (event.type.startsWith("xstate.") ||
          isDeepStrictEqual(cart, after.context.cart) ||
          // The server has none of its lines.
          (event.type === "count.lost" && !event.isOnServer))
      );
    },
    "a line that is changed is handed in again": ({ before, after }) =>
      !before ||
      after.context.cart.every((line) => {
        const known = before.context.cart.find((one) => one.strToyBarcode === line.strToyBarcode);
        return !known || known.intAmountInBox === line.intAmountInBox || known !== line;
      }),
    "an answer settles the scans as the rules say, a failure only the first of them": (step) => {
      const { before, event, after } = step;
      const isLookup = before?.matches({ lookups: "lookingUp" });
      const [, end] = /^xstate\.(done|error)\.actor\.lookUpCodes/.exec(event.type) ?? [];
      if (!before || !isLookup || !end) return true;
      const { context } = before;
      const { state } = resolveQueue(
        context,
        end === "done" ? event.output : failedHead(context.queue),
      );
      return isDeepStrictEqual(state.queue, after.context.queue);
    },
    "a pull that had no answer is looked up again, until it has one": (step) => {
      const { before, event, after } = step;
      const isDropped = ["discard.confirmed", "lost.closed"].includes(event.type);
      const lost = (before?.context.failed ?? []).filter(
        ({ intScan }) => !after.context.failed.some((one) => one.intScan === intScan),
      );
      return (
        (lost.length === 0 ||
          isDropped ||
          after.hasTag("finished") ||
          event.type.includes("lookUpAgain")) &&
        startsOf(step, "lookUpAgain").every(({ input }) =>
          isDeepStrictEqual(input, { codes: codesToAskAgain(after.context, 5) }),
        )
      );
    },
    "codes are asked about together, up to five, where there are any": (step) =>
      startsOf(step, "lookUpCodes").every(({ input }) => {
        const codes = codesToAsk(step.after.context, 5);
        return codes.length > 0 && isDeepStrictEqual(input, { codes });
      }),
    "digits are those that were typed": ({ before, event, taken, after }) =>
      event.type !== "digits.typed" ||
      taken.length === 0 ||
      after.context.digits === before?.context.digits + event.digits,
    "what is counted again begins at none, and all else is as it was": (step) => {
      const { before, event, taken, after } = step;
      if (event.type !== "recount.asked" || !before || taken.length === 0) return true;
      const codes: string[] = event.toys.map((toy: ToyCode) => toy.strToyBarcode);
      const isOther = ({ strToyBarcode }: ToyCode) => !codes.includes(strToyBarcode);
      const { cart, choices } = before.context;
      return (
        isDeepStrictEqual(after.context.cart.filter(isOther), cart.filter(isOther)) &&
        isDeepStrictEqual(after.context.choices, choices.filter(isOther)) &&
        codes.every((code) => amountOf(after.context.cart, code) === 0) &&
        codes.every((code) =>
          after.context.cart.some((one) => one.strToyBarcode === code && one.intSince === event.at),
        )
      );
    },
    "a line of which another amount was counted has no choice": ({ before, after }) =>
      !before ||
      after.context.choices.every(
        ({ strToyBarcode: code }) =>
          amountOf(before.context.cart, code) === amountOf(after.context.cart, code),
      ),
    "the last choice for a toy counts, and the others stay": ({ before, event, taken, after }) => {
      if (event.type !== "choice.made" || !before || taken.length === 0) return true;
      const { strToyBarcode } = event.choice;
      const others = before.context.choices.filter((one) => one.strToyBarcode !== strToyBarcode);
      return isDeepStrictEqual(after.context.choices, [...others, event.choice]);
    },
    "a refusal is said until something is done about it": ({ before, event, taken, after }) =>
      !before?.hasTag("reviewing") ||
      taken.length === 0 ||
      /^(xstate|box\.renamed|count\.lost|rest\.cancelled)/.test(event.type) ||
      after.context.problem === null,
    "who takes over says so": (step) =>
      startsOf(step, "startCount").every(({ input }) =>
        isDeepStrictEqual(input, {
          strBoxCode: step.after.context.strBoxCode,
          isTakingOver: step.event.type === "takeover.confirmed",
        }),
      ),
    "what is chosen is booked": (step) =>
      startsOf(step, "finishCount").every(({ input }) => {
        const { strCount, strBoxCode, choices } = step.after.context;
        return isDeepStrictEqual(input, { strCount, strBoxCode, choices, barcodes: [TOY] });
      }),
    "every scan has one outcome, in order, or waits; only discarding and booking drop it": (step) =>
      ["discard.confirmed", "lost.closed"].includes(step.event.type) ||
      step.after.hasTag("finished") ||
      isEachSettledOnce(step),
  },
);

it("begins with what is on the device, and with no moment before which scans were waiting", () => {
  const begun = (input: InputFrom<typeof countMachine>) =>
    initialTransition(countMachine, input)[0].context;
  expect(begun(nothing)).toMatchObject({
    ...{ strCount: null, scanCount: 0, seenAt: null },
    ...{ cart: [], queue: [], scans: [], missing: [], choices: [] },
  });
  expect(begun({ ...interrupted, seenAt: 9 })).toMatchObject({
    ...{ strCount: "c", scanCount: 4, seenAt: 9 },
  });
  const unknown = { intScan: 2, strCode: TOY, source: "gun", intAt: null } as const;
  const queue = [...interrupted.queue, unknown];
  expect(begun({ ...interrupted, queue, seenAt: 9 })).toMatchObject({
    scanCount: 4,
    seenAt: null,
  });
});

it("asks about another box once all that was scanned has its outcome", async () => {
  const answers: Record<string, Lookup> = {
    B2: { type: "box", strBoxCode: "B2" },
    [TOY]: found(TOY),
  };
  const lookUpCodes = fromPromise<FoundCodes, { codes: string[] }>(async ({ input: { codes } }) =>
    Object.fromEntries(codes.map((code) => [code, answers[code] as Lookup])),
  );
  const nobody = () => {};
  const actor = createActor(
    countMachine.provide({
      actors: { lookUpCodes },
      actions: { persistCount: nobody, handIn: nobody },
    }),
    { input: { ...interrupted, queue: [] } },
  ).start();
  const states: unknown[] = [];
  actor.subscribe(({ value, context: { queue } }) => states.push([value.mode, queue.length]));
  for (const code of ["B2", TOY]) {
    actor.send({ type: "code.scanned", code, source: "gun", at: 5 });
  }
  await waitFor(actor, (state) => state.hasTag("askingNext"));
  expect(states).toEqual([
    ["counting", 1],
    ["counting", 2],
    ["counting", 1],
    ["askingNext", 0],
  ]);
});
