/** Every way through scanning toys into a box. */
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import type { Cart } from "#domain/outbox/stored.ts";
import {
  codesToAsk,
  failedHead,
  missingAmount,
  pullAfter,
  resolveQueue,
  withAmount,
} from "#domain/scan/cart.ts";
import type { BoxCartLine } from "#domain/scan/cartLine.ts";
import { codesToAskAgain } from "#domain/scan/lookUpAgain.ts";
import { boxCameraModel } from "./boxCamera.model.ts";
import { checkModel } from "./check.ts";
import { isEachSettledOnce } from "./pulls.ts";
import { persistedLast, startsOf } from "./steps.ts";
import { type AnyModel, type AnyWalk, go } from "./walk.ts";

const amountIn = (lines: BoxCartLine[], barcode: string) =>
  lines
    .filter((line) => line.strToyBarcode === barcode)
    .reduce((sum, { intAmountInBox }) => sum + intAmountInBox, 0);

const isUnique = (values: string[]) => new Set(values).size === values.length;

checkModel(
  boxCameraModel,
  `
    menu: mode.none
    scanning: mode.add, mode.cart
    cart: mode.cart
    adding: mode.add.adding
    asking: mode.none.asking, mode.add.asking

    nowhere: start → mode.none.choosing (scans = empty, digits = empty, adding = null, book = empty, origin = null)
    any: cart.discarded → mode.none.choosing & lookups.resting (cart = empty, queue = empty, scans = empty, failed = empty, missing = empty, barcodeOf, digits = empty, adding = null, book = empty, origin = null) ! persistCart
    any: box.renamed → stays (strBoxCode = event.strBoxCode)
    mode.none: add.chosen → mode.add.scanning
    mode.none.choosing: code.scanned → mode.add.scanning | stays
    mode.none.choosing: discard.asked → mode.none.asking | stays
    mode.none.asking: discard.cancelled → mode.none.choosing
    mode.add: digits.typed 2 → stays (digits)
    mode.add: digits.cleared → stays (digits = empty)
    mode.add: code.scanned → mode.add (scanCount, digits = empty, queue, cart, scans) ! scans.resolved, persistCart
    mode.add.scanning: cart.opened → mode.cart (digits = empty)
    mode.add.scanning: toy.asked → mode.add.adding (adding = event.scan)
    mode.add.scanning: menu.chosen → mode.add.asking | mode.none.choosing (digits = empty)
    mode.add.adding: toy.cancelled → mode.add.scanning (adding = null)
    mode.add.adding: toy.created → mode.add.scanning (adding = null, queue, cart, scans, missing, barcodeOf) ! scans.resolved, persistCart
    mode.add.asking: discard.cancelled → mode.add.scanning
    mode.cart: cart.closed → mode.add.scanning
    mode.cart: amount.changed → stays (cart) ! persistCart
    mode.cart: line.removed → stays (cart, origin) ! persistCart
    mode.cart: code.scanned → mode.cart (scanCount, queue, cart, scans) ! scans.resolved, persistCart
    mode.cart: book.loaded → stays (book)
    mode.cart: origin.chosen → stays (origin = event.origin) | stays
    mode.cart: cart.confirmed → mode.none.choosing (cart = empty, barcodeOf, book = empty, origin = null) ! submitCart | stays
    lookups.lookingUp: lookUpCodes done → lookups (queue, cart, scans, missing, failed, barcodeOf) ! scans.resolved, persistCart
    lookups.lookingUp: lookUpCodes fails → lookups (queue, cart, scans, failed) ! scans.resolved, persistCart
    lookupsAgain.waiting: after lookUpPause → lookupsAgain.lookingUpAgain
    lookupsAgain.lookingUpAgain: lookUpAgain done → lookupsAgain (cart, scans, failed, barcodeOf) ! scans.resolved, persistCart
    lookupsAgain.lookingUpAgain: lookUpAgain fails → lookupsAgain.waiting
  `,
  {
    "no cart line is below 1, no toy is in two of them": ({ after: { context } }) =>
      context.cart.every(({ intAmountInBox }) => intAmountInBox >= 1) &&
      isUnique(context.cart.map(({ strToyBarcode }) => strToyBarcode)),
    "scans are numbered after those that were persisted": ({ before, after: { context } }) =>
      before !== null || context.scanCount === (context.queue[0]?.intScan ?? 0),
    "a scan is taken with its code, its source and the amount that was typed before it": (step) => {
      const { before, event, after } = step;
      const { scanCount, queue, scans } = after.context;
      if (event.type !== "code.scanned" || scanCount === before?.context.scanCount) return true;
      const taken = [...queue, ...scans].find(({ intScan }) => intScan === scanCount);
      const pull = pullAfter(before?.context.digits ?? "", event.code.trim());
      return isDeepStrictEqual({ ...taken, ...pull, source: event.source }, taken);
    },
    "in the menu only the box's own label begins adding, and is no piece": (step) => {
      const { before, event, after } = step;
      if (event.type !== "code.scanned" || !before?.matches({ mode: { none: "choosing" } }))
        return true;
      const isOwn = event.code.trim() === before.context.strBoxCode;
      const { scanCount } = before.context;
      return isOwn === after.hasTag("scanning") && after.context.scanCount === scanCount;
    },
    "digits are typed one after the other": ({ before, event, taken, after }) =>
      event.type !== "digits.typed" ||
      taken.length === 0 ||
      after.context.digits === `${before?.context.digits}${event.digits}`,
    "what was scanned and has no answer is asked about, up to five at once": (step) =>
      startsOf(step, "lookUpCodes").every(({ input }) =>
        isDeepStrictEqual(input, { codes: codesToAsk(step.after.context, 5) }),
      ),
    "an answer settles the scans as the rules say, a failure only the first of them": (step) => {
      const { before, event, after } = step;
      const [, end] = /^xstate\.(done|error)\.actor\.lookUpCodes/.exec(event.type) ?? [];
      if (!before?.matches({ lookups: "lookingUp" }) || !end) return true;
      const { context } = before;
      const found = end === "done" ? event.output : failedHead(context.queue);
      const { state } = resolveQueue(context, found);
      return isDeepStrictEqual({ ...after.context, ...state }, after.context);
    },
    "a pull that had no answer is looked up again, until it has one, and stays with a confirmed cart":
      (step) => {
        const { before, event, after } = step;
        const lost = (before?.context.failed ?? []).filter(
          ({ intScan }) => !after.context.failed.some((one) => one.intScan === intScan),
        );
        const isDue = event.type === "cart.discarded" || event.type.includes("lookUpAgain");
        return (
          (isDue || lost.length === 0) &&
          startsOf(step, "lookUpAgain").every(({ input }) =>
            isDeepStrictEqual(input, { codes: codesToAskAgain(after.context, 5) }),
          )
        );
      },
    "a toy that was made counts as often as its code was pulled": ({ before, event, after }) => {
      if (event.type !== "toy.created" || !before?.hasTag("adding")) return true;
      const { adding, cart, queue } = before.context;
      if (!adding || queue.length !== 0) return true;
      const code = event.toy.strToyBarcode;
      const isGun = before.context.missing?.every(({ source }) => source === "gun");
      const pulled = missingAmount(before.context, adding.strCode);
      const isAll = amountIn(after.context.cart, code) === amountIn(cart, code) + pulled;
      return (isAll || !isGun) && missingAmount(after.context, adding.strCode) === 0;
    },
    "an amount and a line are changed as it was said": ({ before, event, taken, after }) => {
      if (!before || taken.length === 0) return true;
      const { cart } = before.context;
      const { barcode: code, amount } = event;
      if (event.type === "amount.changed") {
        return isDeepStrictEqual(after.context.cart, withAmount(cart, code, amount));
      }
      const left = cart.filter(({ strToyBarcode }) => strToyBarcode !== code);
      return event.type !== "line.removed" || isDeepStrictEqual(after.context.cart, left);
    },
    "the cart loses only what was taken from it, confirmed or discarded": ({
      before,
      after,
      event,
    }) => {
      if (!before || event.type === "cart.discarded") return true;
      return before.context.cart.every(({ strToyBarcode: code, intAmountInBox }) => {
        const lost = intAmountInBox - amountIn(after.context.cart, code);
        if (before.hasTag("cart") && event.type === "cart.confirmed" && after.hasTag("menu"))
          return lost === intAmountInBox;
        if (event.type === "line.removed" && event.barcode === code) return true;
        if (event.type === "amount.changed" && event.barcode === code) return true;
        return lost <= 0;
      });
    },
    "a cart with something in it is handed on by Confirm, whole, while no scan waits": (step) => {
      const { before, event, effects } = step;
      const { cart, queue } = before?.context ?? { cart: [], queue: [] };
      const isConfirmed = event.type === "cart.confirmed" && before?.hasTag("cart");
      const isReady = isConfirmed && cart.length > 0 && queue.length === 0;
      const handed = effects.filter(({ type }) => type === "submitCart");
      return (
        handed.length === (isReady ? 1 : 0) &&
        handed.every(({ context }) => (context as Cart).cart === cart)
      );
    },
    "what is said of the pieces beyond the book goes along with the cart, and with no other": (
      step,
    ) => {
      const { before, after, effects } = step;
      const { book, origin } = before?.context ?? {};
      return (
        effects.every(({ type, context }) => {
          const handed = context as { book?: unknown; origin?: unknown };
          return type !== "submitCart" || (handed.book === book && handed.origin === origin);
        }) &&
        (!after.hasTag("menu") || after.context.cart.length > 0 || after.context.origin === null)
      );
    },
    "every scan has one outcome, in order, or waits; only discarding drops it": (step) =>
      step.event.type === "cart.discarded" || isEachSettledOnce(step),
    "cart and queue are on the device as they are now": (step) => {
      const { before, after } = step;
      const parts = ["cart", "queue", "failed"] as const;
      return (
        !before ||
        step.event.type === "cart.confirmed" ||
        parts.every((part) => before.context[part] === after.context[part]) ||
        persistedLast(step, "persistCart", [...parts])
      );
    },
    "the camera's mode is left with a full cart only after the question": ({
      before,
      after,
      event,
    }) =>
      event.type !== "menu.chosen" ||
      !before?.matches({ mode: "add" }) ||
      before.context.cart.length + before.context.queue.length === 0 ||
      !after.hasTag("menu"),
  },
);

it("begins adding by any label of the box: with the prefix, by the code that it was opened by, by a new one", () => {
  const [{ input }] = boxCameraModel.walks as [AnyWalk];
  const walk: AnyWalk = { input: { ...input, label: "OLD" }, events: () => [] };
  const isAdding = (code: string) =>
    go(boxCameraModel as unknown as AnyModel, walk, [
      { type: "box.renamed", strBoxCode: "NEW" },
      { type: "code.scanned", code, source: "gun" },
    ])
      .at(-1)
      ?.after.hasTag("scanning");
  expect(["NEW", "box-NEW", "OLD", "OTHER", "7"].map(isAdding)).toEqual([
    ...[true, true, true],
    ...[false, false],
  ]);
});

it("a code that is typed in parts is one code", () => {
  const [walk] = boxCameraModel.walks;
  const rest = { type: "code.scanned", code: "006381333931", source: "gun" };
  const waitingFor = (scanned: object) =>
    go(boxCameraModel as unknown as AnyModel, walk as AnyWalk, [
      { type: "add.chosen" },
      { type: "digits.typed", digits: "4" },
      scanned as typeof rest,
    ]).at(-1)?.after.context.queue;
  expect(waitingFor({ ...rest, isTyped: true })).toMatchObject([{ strCode: "4006381333931" }]);
  expect(waitingFor(rest)).toMatchObject([{ strCode: rest.code, intAmount: 4 }]);
});

it("a toy that is made of one of its labels counts at once the pulls of the others", () => {
  const labels = ["(01)04006381333931(21)S1", "(01)04006381333931(21)S2"];
  const [strCode] = labels;
  const [walk] = boxCameraModel.walks;
  const output = Object.fromEntries(labels.map((code) => [code, { type: "unknown" }]));
  const steps = go(boxCameraModel as unknown as AnyModel, walk as AnyWalk, [
    { type: "add.chosen" },
    ...labels.map((code) => ({ type: "code.scanned", code: code, source: "gun" })),
    { type: "xstate.done.actor.lookUpCodes", output, actorId: "lookUpCodes" },
    { type: "toy.asked", scan: { intScan: 1, strCode, source: "gun" } },
    {
      type: "toy.created",
      toy: { strToyBarcode: "4006381333931", strName: "A", imageThumb: null },
    },
  ]);
  expect(steps.at(-1)?.after.context).toMatchObject({
    cart: [{ strToyBarcode: "4006381333931", intAmountInBox: 2 }],
    ...{ queue: [], missing: [] },
  });
});
