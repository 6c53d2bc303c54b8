/** Makes a toy's boxes and its quantity agree (docs/design.md, "Amounts"). */
import { and, assign, fromPromise, setup, stateIn } from "xstate";
import {
  type AmountLine,
  adjustCommands,
  isBlankAmount,
  rebased,
  withStep,
  withTyped,
} from "#domain/box/amounts.ts";
import { boxMessages } from "#domain/box/boxMessages.ts";
import {
  type CorrectionDraft,
  discrepancy,
  discrepancyAfter,
  isSameStock,
  quantityCommand,
  singleBoxFix,
  type ToyStock,
} from "#domain/box/correction.ts";
import { QUANTITY_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { NewCommand } from "#domain/outbox/commands.ts";
import { isNoneRefused, notProvided, reasonOf, refusedOf, submit } from "./actors.ts";

type NamedToy = Pick<AmountLine, "strToyBarcode" | "strName">;

interface CorrectionContext extends CorrectionDraft {
  stock: ToyStock | null;
  /** The reason why the correction is not saved. */
  reason: string | null;
}

type CorrectionEvent =
  | ({ type: "correction.asked" } & NamedToy)
  | { type: "reading.retried" }
  | { type: "boxes.chosen" }
  | { type: "quantity.chosen" }
  | { type: "amount.typed"; line: AmountLine; text: string }
  | { type: "amount.stepped"; line: AmountLine; by: 1 | -1 }
  | { type: "question.confirmed" }
  | { type: "question.cancelled" };

const nothing = {
  strToyBarcode: "",
  strName: "",
  changes: [],
  stock: null,
  reason: null,
} satisfies CorrectionContext;

/** The commands that make boxes and quantity agree: they set the corrected amounts or, without any, the quantity. */
export function correctionCommands({ stock, changes }: CorrectionContext): NewCommand[] {
  if (changes.length > 0) return adjustCommands(changes);
  return stock ? [quantityCommand(stock)] : [];
}

/** The reason of a refusal, or that the figures are others than those that were shown. */
const reasonFor = ({ stock, reason }: CorrectionContext, read: ToyStock) =>
  reason ?? (stock && !isSameStock(stock, read) ? messages.changedMeanwhile : null);

const asShown = {
  type: "isAsShown",
  params: ({ event }: { event: { output: ToyStock } }) => event.output,
} as const;

export const correctionMachine = setup({
  types: {
    context: {} as CorrectionContext,
    events: {} as CorrectionEvent,
    input: {} as { persisted: CorrectionDraft | null },
    tags: {} as "busy" | "unread" | "asking" | "confirming" | "distributing",
  },
  actors: {
    readStock: fromPromise<ToyStock, { strToyBarcode: string }>(notProvided("readStock")),
    submit,
  },
  guards: {
    isPersisted: ({ context }) => context.strToyBarcode !== "",
    isOther: ({ context }, { strToyBarcode }: NamedToy) =>
      context.stock === null &&
      context.changes.length === 0 &&
      context.strToyBarcode !== strToyBarcode,
    isAsShown: ({ context: { stock } }, read: ToyStock) => isSameStock(stock, read),
    isDistributed: ({ context }) => context.changes.length > 0,
    canBeQuantity: ({ context: { stock } }) =>
      stock !== null && stock.toy.intQuantity + discrepancy(stock) <= QUANTITY_MAX,
    isBalanced: ({ context: { stock, changes } }) =>
      stock !== null && !changes.some(isBlankAmount) && discrepancyAfter(stock, changes) === 0,
  },
  actions: {
    begin: assign(({ event }) => {
      const { strToyBarcode, strName } = event as Extract<CorrectionEvent, NamedToy>;
      return { strToyBarcode, strName };
    }),
  },
}).createMachine({
  id: "correction",
  context: ({ input: { persisted } }) => ({ ...nothing, ...persisted }),
  initial: "opening",
  states: {
    opening: { always: [{ guard: "isPersisted", target: "reading" }, { target: "closed" }] },
    closed: {
      entry: assign(nothing),
      on: {
        "correction.asked": { target: "reading", actions: "begin" },
      },
    },
    // Also after a yes: an amount is saved as a difference, which nobody else must have made meanwhile.
    reading: {
      tags: "busy",
      initial: "unconfirmed",
      states: {
        unconfirmed: {
          on: {
            // No question is there yet: the one that was asked last comes.
            "correction.asked": {
              guard: { type: "isOther", params: ({ event }) => event },
              target: "#correction.reading",
              actions: "begin",
            },
          },
        },
        quantity: { tags: "confirming" },
        amounts: { tags: "distributing" },
      },
      invoke: {
        id: "readStock",
        src: "readStock",
        input: ({ context: { strToyBarcode } }) => ({ strToyBarcode }),
        onDone: [
          {
            guard: ({ event }) => discrepancy(event.output) === 0,
            target: "closed",
          },
          {
            guard: ({ event }) => event.output.isUncertain,
            target: "unread",
            actions: assign({ reason: boxMessages.amountUncertain }),
          },
          {
            guard: and([stateIn({ reading: "quantity" }), asShown]),
            target: "saving.quantity",
            actions: assign({ stock: ({ event }) => event.output }),
          },
          {
            guard: and([stateIn({ reading: "amounts" }), asShown]),
            target: "saving.amounts",
            actions: assign({ stock: ({ event }) => event.output }),
          },
          {
            guard: "isDistributed",
            target: "distributing",
            // Amounts that were typed before stay, of boxes that still hold it; else there may be only one way.
            actions: assign(({ context, event: { output: stock } }) => {
              const changes = rebased(context.changes, stock.lines, 0).filter(({ line }) =>
                stock.lines.some(({ strBoxCode }) => strBoxCode === line.strBoxCode),
              );
              const reason = reasonFor(context, stock);
              return { stock, reason, changes: changes.length > 0 ? changes : singleBoxFix(stock) };
            }),
          },
          {
            target: "asking",
            actions: assign(({ context, event: { output: stock } }) => {
              return { stock, reason: reasonFor(context, stock) };
            }),
          },
        ],
        onError: { target: "unread", actions: assign({ reason: boxMessages.boxesNotLoaded }) },
      },
    },
    unread: {
      tags: "unread",
      on: {
        "reading.retried": { target: "reading", actions: assign({ reason: null }) },
        "question.cancelled": "closed",
      },
    },
    asking: {
      tags: "asking",
      on: {
        "boxes.chosen": { guard: "canBeQuantity", target: "confirming" },
        "quantity.chosen": {
          target: "distributing",
          actions: assign({
            changes: ({ context: { stock } }) => (stock ? singleBoxFix(stock) : []),
          }),
        },
        "question.cancelled": "closed",
      },
    },
    confirming: {
      tags: "confirming",
      on: {
        "question.confirmed": { target: "reading.quantity", actions: assign({ reason: null }) },
        "question.cancelled": "closed",
      },
    },
    distributing: {
      tags: "distributing",
      on: {
        "amount.typed": {
          actions: assign({
            changes: ({ context, event }) => withTyped(context.changes, event.line, event.text),
          }),
        },
        "amount.stepped": {
          actions: assign({
            changes: ({ context, event }) => withStep(context.changes, event.line, event.by),
          }),
        },
        "question.confirmed": {
          guard: "isBalanced",
          target: "reading.amounts",
          actions: assign({ reason: null }),
        },
        "question.cancelled": "closed",
      },
    },
    saving: {
      tags: "busy",
      initial: "quantity",
      states: {
        quantity: { tags: "confirming" },
        amounts: { tags: "distributing" },
      },
      invoke: {
        id: "submit",
        src: "submit",
        input: ({ context }) => ({ commands: correctionCommands(context) }),
        onDone: [
          { guard: ({ event }) => isNoneRefused(event.output), target: "closed" },
          {
            target: "reading",
            actions: assign(({ context, event: { output } }) => ({
              reason: reasonOf(output),
              changes: refusedOf(context.changes, output),
            })),
          },
        ],
        onError: { target: "reading", actions: assign({ reason: messages.somethingWrong }) },
      },
    },
  },
});
