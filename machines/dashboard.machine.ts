/** When the dashboard's figures are read again: every 30 s while somebody can see them (specification sections 2 and 9). */
import { fromCallback, fromPromise, setup } from "xstate";
import { DASHBOARD_REFRESH } from "#domain/limits.ts";

/** The page is awake while it is visible and the device is online. */
export type PageEvent = { type: "page.woke" } | { type: "page.rested" };

export const dashboardMachine = setup({
  types: {
    events: {} as PageEvent,
    input: {} as { isAwake: boolean },
    context: {} as { isAwake: boolean },
    tags: {} as "busy" | "resting",
  },
  actors: {
    watchPage: fromCallback<PageEvent>(() => {
      throw new Error("watchPage is not provided");
    }),
    /** Reads the figures again; whether that succeeds, the screen sees. */
    readFigures: fromPromise<void>(() => {
      throw new Error("readFigures is not provided");
    }),
  },
  guards: { isAwake: ({ context }) => context.isAwake },
  delays: { refresh: DASHBOARD_REFRESH },
}).createMachine({
  id: "dashboard",
  context: ({ input }) => input,
  initial: "opening",
  invoke: { id: "watchPage", src: "watchPage", onError: {} },
  states: {
    opening: { always: [{ guard: "isAwake", target: "waiting" }, { target: "resting" }] },
    waiting: {
      after: { refresh: { target: "reading" } },
      on: { "page.rested": { target: "resting" } },
    },
    reading: {
      tags: "busy",
      invoke: {
        id: "readFigures",
        src: "readFigures",
        onDone: { target: "waiting" },
        onError: { target: "waiting" },
      },
      on: { "page.rested": { target: "resting" } },
    },
    resting: {
      tags: "resting",
      on: { "page.woke": { target: "reading" } },
    },
  },
});
