/** Every way through scanning toys into a box. */
import type { BoxCartLine } from "#domain/cart.ts";
import type { ScanRecord } from "#domain/scans.ts";
import { boxCameraModel } from "./boxCamera.model.ts";
import { checkModel } from "./check.ts";
import { emittedBy, persistedLast } from "./steps.ts";

const amountIn = (lines: BoxCartLine[], strToyBarcode: string) =>
  lines
    .filter((line) => line.strToyBarcode === strToyBarcode)
    .reduce((sum, { intAmountInBox }) => sum + intAmountInBox, 0);
const isUnique = (values: string[]) => new Set(values).size === values.length;

checkModel(boxCameraModel, {
  "no cart line is below 1, no toy is in two of them": ({ after: { context } }) =>
    context.cart.every(({ intAmountInBox }) => intAmountInBox >= 1) &&
    isUnique(context.cart.map(({ strToyBarcode }) => strToyBarcode)),
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
      if (event.type === "line.removed" && event.strToyBarcode === code) return true;
      if (event.type === "amount.changed" && event.strToyBarcode === code) return true;
      return lost <= 0;
    });
  },
  "a cart is handed on by Confirm, whole, while no scan waits, and before it is emptied": ({
    before,
    after,
    event,
    effects,
  }) => {
    const handed = effects.filter(({ type }) => type === "submitCart");
    const isConfirmed =
      event.type === "cart.confirmed" && Boolean(before?.hasTag("cart")) && after.hasTag("menu");
    const isWhole = handed.every(
      ({ context }) => (context as { cart: unknown }).cart === before?.context.cart,
    );
    return (
      handed.length === (isConfirmed ? 1 : 0) &&
      isWhole &&
      (!isConfirmed || before?.context.queue.length === 0)
    );
  },
  "every scan has one outcome, in order, or waits; only discarding drops it": (step) => {
    if (step.event.type === "cart.discarded") return true;
    const emitted = emittedBy(step).filter(({ type }) => type === "scans.resolved");
    const settled = emitted.flatMap((one) => (one as unknown as { scans: ScanRecord[] }).scans);
    const waiting = (step.before ?? step.after).context.queue;
    const isTaken = step.before && step.before.context.scanCount < step.after.context.scanCount;
    const due = [
      ...waiting.map(({ intScan }) => intScan),
      ...(isTaken ? [step.after.context.scanCount] : []),
    ];
    const out = [...settled, ...step.after.context.queue].map(({ intScan }) => intScan);
    return JSON.stringify(out) === JSON.stringify(due);
  },
  "cart and queue are on the device as they are now": (step) => {
    const { before, after } = step;
    const parts = ["cart", "queue"] as const;
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
});
