/** Every way through selecting toys and ordering something for all of them. */
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { createActor } from "xstate";
import type { Outcome } from "#domain/outbox/outbox.ts";
import { SELECTED_MAX, selectionMachine } from "#machines/selection.machine.ts";
import { checkModel } from "./check.ts";
import { A, B, inPart, selectionModel } from "./selection.model.ts";
import { startsOf } from "./steps.ts";

checkModel(
  selectionModel,
  `
    selecting: selecting, asking, working
    asking: asking
    sending: working

    nowhere: start → viewing
    viewing: selecting.switched → selecting
    selecting: selecting.switched → viewing (toys)
    selecting: toy.toggled, toys.selected, selection.cleared → stays (toys)
    selecting: order.asked → asking (kind = event.kind) | stays
    asking: toys.selected → stays (toys)
    asking: order.confirmed → working (commands = event.commands)
    asking: order.cancelled → selecting
    working: submit done → viewing (toys) | selecting (toys)
    working: submit fails → selecting ! action.failed Something went wrong. Please try again.
  `,
  {
    "what is confirmed is ordered, once, and only about what is selected": (step) =>
      startsOf(step, "submit").every(
        ({ input }) =>
          step.event.type === "order.confirmed" &&
          step.after.context.toys.size > 0 &&
          isDeepStrictEqual(input, { commands: step.event.commands }),
      ),
    "something is asked only about what is selected": ({ before, event, after }) =>
      event.type !== "order.asked" ||
      !before?.matches("selecting") ||
      after.matches("asking") === before.context.toys.size > 0,
    "nothing is selected but while selecting": ({ after }) =>
      after.hasTag("selecting") || after.context.toys.size === 0,
    "a tap selects a toy, and another deselects it": ({ before, event, taken, after }) => {
      if (event.type !== "toy.toggled" || !before || taken.length === 0) return true;
      const { strToyBarcode } = event.toy;
      const others = [...before.context.toys.keys()].filter((code) => code !== strToyBarcode);
      const due = before.context.toys.has(strToyBarcode) ? others : [...others, strToyBarcode];
      return isDeepStrictEqual([...after.context.toys.keys()], due);
    },
    "those that were refused stay selected, the others do not": ({ before, event, after }) => {
      if (event.type !== "xstate.done.actor.submit" || !before) return true;
      const outcomes = event.output as Outcome[];
      const { toys, commands } = before.context;
      const isOfAll = commands[0]?.kind === "deleteToys";
      const refused = [...toys.keys()].filter((code, n) =>
        event.output === inPart && isOfAll
          ? code === "B"
          : outcomes[isOfAll ? 0 : n]?.type === "refused",
      );
      return isDeepStrictEqual([...after.context.toys.keys()], refused);
    },
  },
);

it("selects as many toys as can be ordered at once, those first that were selected first", () => {
  const toys = Array.from({ length: SELECTED_MAX + 1 }, (_, n) => ({
    ...A,
    strToyBarcode: `${n}`,
  }));
  const actor = createActor(selectionMachine).start();
  expect(actor.getSnapshot().context).toEqual({ toys: new Map(), kind: null, commands: [] });
  actor.send({ type: "selecting.switched" });
  actor.send({ type: "toy.toggled", toy: B });
  actor.send({ type: "toys.selected", toys });
  const codes = [...actor.getSnapshot().context.toys.keys()];
  expect([codes.length, codes[0], codes.at(-1)]).toEqual([
    SELECTED_MAX,
    "B",
    `${SELECTED_MAX - 2}`,
  ]);
  const isSelected = (code: string) => actor.getSnapshot().context.toys.has(code);
  actor.send({ type: "toy.toggled", toy: A });
  expect(isSelected("A")).toBe(false);
  actor.send({ type: "toy.toggled", toy: B });
  actor.send({ type: "toy.toggled", toy: A });
  expect([isSelected("A"), isSelected("B")]).toEqual([true, false]);
});
