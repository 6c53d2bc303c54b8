/** Every way through scanning toys into a box. */
import type { BoxCartLine, PendingLine, SettledScan } from "#domain/cart.ts";
import { boxCameraModel } from "./boxCamera.model.ts";
import { checkModel } from "./check.ts";
import { keptLast, startsOf, toldBy } from "./steps.ts";

const amountIn = (lines: BoxCartLine[], strToyBarcode: string) =>
  lines
    .filter((line) => line.strToyBarcode === strToyBarcode)
    .reduce((sum, { intAmountInBox }) => sum + intAmountInBox, 0);
const keysOf = (pending: PendingLine[]) => pending.map(({ strKey }) => strKey);
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
      if (before.hasTag("cart") && after.matches({ mode: "submitting" })) {
        const arrived =
          amountIn(after.context.pending, code) - amountIn(before.context.pending, code);
        return lost === intAmountInBox && arrived === intAmountInBox;
      }
      if (event.type === "line.removed" && event.strToyBarcode === code) return true;
      if (event.type === "amount.stepped" && event.step === -1) return lost <= 1;
      return lost <= 0;
    });
  },
  "a confirmed line is kept until it was added or thrown away": ({ before, after, event }) => {
    if (!before || event.type === "pending.discarded") return true;
    const kept = keysOf(after.context.pending);
    return before.context.pending.every(
      ({ strKey, strRefusal, strToyBarcode }) =>
        kept.includes(strKey) ||
        (event.type === "line.settled" &&
          event.strKey === strKey &&
          event.answer?.type === "added") ||
        // A refused line was not written: trying again is another write.
        (event.type === "pending.retried" &&
          strRefusal !== null &&
          after.context.pending.some((line) => line.strToyBarcode === strToyBarcode)),
    );
  },
  "every write has a key of its own": ({ after }) => isUnique(keysOf(after.context.pending)),
  "nothing is written without Confirm or Retry, while a scan has no outcome, or unless it is kept":
    (step) =>
      startsOf(step, "cartSubmit").every(({ input }) => {
        const { lines } = input as { lines: PendingLine[] };
        return (
          (step.event.type === "pending.retried" ||
            (step.event.type === "cart.confirmed" && step.after.context.queue.length === 0)) &&
          lines.length > 0 &&
          lines.every((line) => step.after.context.pending.includes(line))
        );
      }),
  "what was confirmed is submitted, not what was pending before": (step) =>
    step.event.type !== "cart.confirmed" ||
    startsOf(step, "cartSubmit").every(
      ({ input }) =>
        (input as { lines: PendingLine[] }).lines.length === step.before?.context.cart.length,
    ),
  "a submission ends by itself, never by a tap": ({ before, after, event }) =>
    !before?.matches({ mode: "submitting" }) ||
    after.matches({ mode: "submitting" }) ||
    event.type.endsWith(".actor.cartSubmit"),
  "every scan has one outcome, in order, or waits; only discarding drops it": (step) => {
    if (step.event.type === "cart.discarded") return true;
    const told = toldBy(step).filter(({ type }) => type === "scans.settled");
    const settled = told.flatMap((one) => (one as unknown as { scans: SettledScan[] }).scans);
    const waiting = (step.before ?? step.after).context.queue;
    const isTaken = step.before && step.before.context.intScans < step.after.context.intScans;
    const due = [
      ...waiting.map(({ intScan }) => intScan),
      ...(isTaken ? [step.after.context.intScans] : []),
    ];
    const out = [...settled, ...step.after.context.queue].map(({ intScan }) => intScan);
    return JSON.stringify(out) === JSON.stringify(due);
  },
  "cart, queue and pending lines are on the device as they are now": (step) => {
    const { before, after } = step;
    const parts = ["cart", "queue", "pending"] as const;
    return (
      !before ||
      parts.every((part) => before.context[part] === after.context[part]) ||
      keptLast(step, "keepCart", [...parts])
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
