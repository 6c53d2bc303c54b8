/** Places orders from within another actor's promise, as `outbox.order` does for a machine. */
import { createActor, toPromise } from "xstate";
import type { Order } from "#domain/commands.ts";
import type { Outcome } from "#domain/outbox.ts";
import type { Outbox } from "./outbox.ts";

/** The first outcome of each. After `signal` nobody waits for them: a refusal stays in the outbox. */
export async function placeOrders(
  outbox: Outbox,
  orders: Order[],
  signal: AbortSignal,
): Promise<Outcome[]> {
  const actor = createActor(outbox.order, { input: { orders } });
  signal.addEventListener("abort", () => actor.stop());
  const outcomes = toPromise(actor);
  actor.start();
  return outcomes;
}

/** The same for one order. */
export async function placeOrder(
  outbox: Outbox,
  order: Order,
  signal: AbortSignal,
): Promise<Outcome> {
  const [outcome] = await placeOrders(outbox, [order], signal);
  return outcome ?? { type: "unsent", status: 0, sentence: "", intDone: 0 };
}
