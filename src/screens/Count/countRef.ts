/** The running machine of the count, as the parts of its screen receive it. */
import type { ActorRefFrom } from "xstate";
import type { countMachine } from "#machines/count.machine.ts";

export type CountRef = ActorRefFrom<typeof countMachine>;
