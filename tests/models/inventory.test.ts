/** Every way through selecting toys in the inventory and ordering something for all of them. */
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { createActor } from "xstate";
import type { Outcome } from "#domain/outbox/outbox.ts";
import { inventoryMachine, SELECTED_MAX } from "#machines/inventory.machine.ts";
import { checkModel } from "./check.ts";
import { A, B, inPart, inventoryModel } from "./inventory.model.ts";
import { startsOf } from "./steps.ts";

checkModel(
  inventoryModel,
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
    asking: order.confirmed → working (commands)
    asking: order.cancelled → selecting
    working: submit done → viewing (toys) | selecting (toys)
    working: submit fails → selecting ! action.failed Something went wrong. Please try again.
  `,
  {
    "what is confirmed is ordered for all that are selected": (step) => {
      if (step.event.type !== "order.confirmed" || !step.before) return true;
      const { before, event } = step;
      const toys = [...before.context.toys.values()];
      const commands = [{ ...event.order, toys }];
      return startsOf(step, "submit").every(({ input }) => isDeepStrictEqual(input, { commands }));
    },
    "a tap selects a toy, and another deselects it": ({ before, event, taken, after }) => {
      if (event.type !== "toy.toggled" || !before || taken.length === 0) return true;
      const { strToyBarcode } = event.toy;
      const others = [...before.context.toys.keys()].filter((code) => code !== strToyBarcode);
      const due = before.context.toys.has(strToyBarcode) ? others : [...others, strToyBarcode];
      return isDeepStrictEqual([...after.context.toys.keys()], due);
    },
    "those that were refused stay selected, the others do not": ({ before, event, after }) => {
      if (event.type !== "xstate.done.actor.submit" || !before) return true;
      const [outcome] = event.output as Outcome[];
      const all = [...before.context.toys.keys()];
      const refused =
        outcome?.type === "refused"
          ? all
          : all.filter((code) => event.output === inPart && code === "B");
      return isDeepStrictEqual([...after.context.toys.keys()], refused);
    },
  },
);

it("selects as many toys as can be ordered at once, those first that were selected first", () => {
  const toys = Array.from({ length: SELECTED_MAX + 1 }, (_, n) => ({
    ...A,
    strToyBarcode: `${n}`,
  }));
  const actor = createActor(inventoryMachine).start();
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
});
