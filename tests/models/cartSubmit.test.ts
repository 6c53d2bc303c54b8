/** Every way through putting confirmed lines into a box. */
import type { PendingLine } from "#domain/cart.ts";
import {
  cartSubmitMachine,
  type LineAnswer,
  type LineToAdd,
} from "#machines/cartSubmit.machine.ts";
import { checkModel } from "./check.ts";
import { startsOf } from "./steps.ts";
import { modelOf } from "./walk.ts";

const lines = ["T1", "T2", "T3"].map(
  (strToyBarcode, n): PendingLine => ({
    strToyBarcode,
    strName: `Toy ${strToyBarcode}`,
    imageThumb: null,
    intAmountInBox: n + 1,
    strKey: `key-${n}`,
    strRefusal: null,
  }),
);
const answers: LineAnswer[] = [{ type: "added" }, { type: "refused", strRefusal: "No." }];

checkModel(
  modelOf(cartSubmitMachine)({
    walks: [0, 1, 3].map((intLines) => ({
      input: { strBoxCode: "BOX", lines: lines.slice(0, intLines) },
      events: () => [],
    })),
    answers: { addLine: () => answers },
    view: ({ lines: { length }, intDone, intAdded }) => [length, intDone, intAdded],
  }),
  {
    "lines are added one by one, in order, with their own keys": (step) =>
      startsOf(step, "addLine").every(
        ({ input }) =>
          (input as LineToAdd).line === step.after.context.lines[step.after.context.intDone],
      ),
    "each answer is told to whom it was asked for, with the line's key": (step) => {
      const told = step.effects.filter(({ type }) => type === "xstate.sendTo");
      const key = step.before?.context.lines[step.before.context.intDone]?.strKey;
      return /^xstate\.(done|error)/.test(step.event.type)
        ? told.length === 1 && JSON.stringify(told[0]?.params).includes(`"${key}"`)
        : told.length === 0;
    },
    "it ends with the counts when every line has had its turn": ({ after }) =>
      after.status !== "done" ||
      (after.context.intDone === after.context.lines.length &&
        after.output.intAdded === after.context.intAdded),
    "no more is added than was answered": ({ after: { context } }) =>
      context.intAdded <= context.intDone && context.intDone <= context.lines.length,
  },
);
