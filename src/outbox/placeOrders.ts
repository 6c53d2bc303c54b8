/** Places orders from within another actor's promise, as `outbox.order` does for a machine. */
import { createActor, toPromise } from "xstate";
import type { Order } from "#domain/commands.ts";
import type { Outcome } from "#domain/outbox.ts";
import type { Outbox } from "./outbox.ts";

/** The first outcome of the order. After `signal` nobody waits for it: a refusal stays in the outbox. */
export async function placeOrder(
  outbox: Outbox,
  order: Order,
  signal: AbortSignal,
): Promise<Outcome> {
  const actor = createActor(outbox.order, { input: { orders: [order] } });
  signal.addEventListener("abort", () => actor.stop());
  const outcomes = toPromise(actor);
  actor.start();
  const [outcome] = await outcomes;
  return outcome ?? { type: "unsent" };
}
