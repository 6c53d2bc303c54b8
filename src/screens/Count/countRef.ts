/** The running count, as the screen's parts are given it. */
import type { ActorRefFrom } from "xstate";
import type { countMachine } from "#machines/count.machine.ts";

export type CountRef = ActorRefFrom<typeof countMachine>;
