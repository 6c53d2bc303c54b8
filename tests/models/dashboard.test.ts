/** Every way through the dashboard's refreshing. */
import { dashboardMachine } from "#machines/dashboard.machine.ts";
import { checkModel } from "./check.ts";
import { startsOf } from "./steps.ts";
import { modelOf } from "./walk.ts";

checkModel(
  modelOf(dashboardMachine)({
    walks: [true, false].map((isAwake) => ({
      input: { isAwake },
      events: () => [{ type: "page.woke" }, { type: "page.rested" }],
    })),
    view: () => null,
  }),
  {
    "nothing is read on a page that rests": (step) =>
      startsOf(step, "readFigures").every(() => step.event.type !== "page.rested"),
    "a page that woke reads at once": ({ before, after, event }) =>
      event.type !== "page.woke" || before?.value !== "resting" || after.value === "reading",
    "a page that rests is left alone": ({ after, event }) =>
      event.type !== "page.rested" || after.value === "resting",
  },
);
