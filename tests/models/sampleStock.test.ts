/** Every way through loading the sample stock. */
import { sampleStockMachine } from "#machines/sampleStock.machine.ts";
import { checkModel } from "./check.ts";
import { emittedBy, startsOf } from "./steps.ts";
import { modelOf } from "./walk.ts";

checkModel(
  modelOf(sampleStockMachine)({
    walks: [{ input: { key: "key" }, events: () => [{ type: "sample.asked" }] }],
    view: () => null,
  }),
  `
    busy: loading

    nowhere: start → offered
    offered: sample.asked → loading
    loading: loadSample done → offered ! sample.loaded
    loading: loadSample fails → offered ! sample.failed
  `,
  {
    "it is loaded when asked for, always as the same write": (step) =>
      startsOf(step, "loadSample").every(
        ({ input }) =>
          step.event.type === "sample.asked" && (input as { key: string }).key === "key",
      ),
    "its end is told": (step) =>
      emittedBy(step).length === (/^xstate\.(done|error)/.test(step.event.type) ? 1 : 0),
  },
);
