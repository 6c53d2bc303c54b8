/** The model of selecting toys in the inventory and ordering something for all of them. */
import type { BulkOrder } from "#domain/outbox/kinds/bulk.ts";
import type { Outcome } from "#domain/outbox/outbox.ts";
import { inventoryMachine } from "#machines/inventory.machine.ts";
import { outcomesOf } from "./outcomes.ts";
import { modelOf } from "./walk.ts";

export const [A, B] = ["A", "B"].map((code) => ({
  strToyBarcode: code,
  strName: `Toy ${code}`,
})) as [{ strToyBarcode: string; strName: string }, { strToyBarcode: string; strName: string }];

const ORDERS: BulkOrder[] = [
  { kind: "changeToys", change: { addTags: ["new"] } },
  { kind: "putToys", strBoxCode: "BOX", intAmountInBox: 2 },
  { kind: "deleteToys" },
];

/** One toy of a command that is done was refused. */
export const inPart: Outcome[] = [
  { type: "done", body: { refused: [{ strToyBarcode: "B", error: "No." }] } },
];

export const inventoryModel = modelOf(inventoryMachine)({
  walks: [
    {
      input: undefined,
      events: () => [
        { type: "selecting.switched" },
        { type: "toy.toggled", toy: A },
        { type: "toys.selected", toys: [A, B] },
        { type: "selection.cleared" },
        ...ORDERS.map(({ kind }) => ({ type: "order.asked" as const, kind })),
        ...ORDERS.map((order) => ({ type: "order.confirmed" as const, order })),
        { type: "order.cancelled" },
      ],
    },
  ],
  answers: {
    submit: ({ context }) => [...outcomesOf(context.commands), inPart],
  },
  view: ({ toys, kind, commands }) => [toys, kind, commands],
});
