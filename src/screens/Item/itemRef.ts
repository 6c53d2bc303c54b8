/** The Item screen's actor, as its parts are given it. */
import type { ActorRefFrom } from "xstate";
import type { itemMachine } from "#machines/item.machine.ts";

export type ItemRef = ActorRefFrom<typeof itemMachine>;
