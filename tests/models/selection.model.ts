/** The model of selecting toys and ordering something for all of them. */
import type { NewCommand } from "#domain/outbox/commands.ts";
import type { Outcome } from "#domain/outbox/outbox.ts";
import { selectionMachine } from "#machines/selection.machine.ts";
import { outcomesOf } from "./outcomes.ts";
import { modelOf } from "./walk.ts";

export const [A, B] = ["A", "B"].map((code) => ({
  strToyBarcode: code,
  strName: `Toy ${code}`,
})) as [{ strToyBarcode: string; strName: string }, { strToyBarcode: string; strName: string }];

/** One toy of a command that is done was refused. */
export const inPart: Outcome[] = [
  { type: "done", body: { refused: [{ strToyBarcode: "B", error: "No." }] } },
];

export const selectionModel = modelOf(selectionMachine)({
  walks: [
    {
      input: undefined,
      events: ({ context }) => {
        const toys = [...context.toys.values()];
        const ofAll: NewCommand[] = [{ kind: "deleteToys", toys }];
        const ofEach = toys.map((toy): NewCommand => {
          return { kind: "removeToy", strBoxCode: "BOX", ...toy };
        });
        return [
          { type: "selecting.switched" },
          { type: "toy.toggled", toy: A },
          { type: "toys.selected", toys: [A, B] },
          { type: "selection.cleared" },
          { type: "order.asked", kind: "deleteToys" },
          { type: "order.asked", kind: "removeToys" },
          { type: "order.confirmed", commands: ofAll },
          { type: "order.confirmed", commands: ofEach },
          { type: "order.cancelled" },
        ];
      },
    },
  ],
  answers: {
    submit: ({ context }) => [...outcomesOf(context.commands), inPart],
  },
  view: ({ toys, kind, commands }) => [toys, kind, commands],
});
