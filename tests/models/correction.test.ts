/** Every way in which a toy's boxes and its quantity come to agree. */
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { initialTransition, type SnapshotFrom } from "xstate";
import { rebased } from "#domain/box/amounts.ts";
import { boxMessages } from "#domain/box/boxMessages.ts";
import {
  discrepancy,
  discrepancyAfter,
  singleBoxFix,
  type ToyStock,
} from "#domain/box/correction.ts";
import { QUANTITY_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { NewCommand } from "#domain/outbox/commands.ts";
import { correctionMachine } from "#machines/correction.machine.ts";
import { checkModel } from "./check.ts";
import { correctionModel, persisted } from "./correction.model.ts";
import { startsOf } from "./steps.ts";

/** The discrepancy of boxes and quantity once the commands are done. */
function discrepancyOnce({ toy, lines }: ToyStock, commands: NewCommand[]): number {
  const change = commands.find((command) => command.kind === "changeToy");
  const changed = { ...toy, ...change?.update } as ToyStock["toy"];
  const differences = commands.map((command) =>
    command.kind === "adjustAmount" ? command.intDifference : 0,
  );
  return differences.reduce((sum, n) => sum + n, discrepancy({ toy: changed, lines }));
}

/** Whether what was confirmed is read again. */
const isConfirmed = (state: SnapshotFrom<typeof correctionMachine>) =>
  state.matches({ reading: "quantity" }) || state.matches({ reading: "amounts" });

const isAsShown = ({ context }: { context: { stock: ToyStock | null } }, read: ToyStock) =>
  context.stock?.toy.intQuantity === read.toy.intQuantity &&
  isDeepStrictEqual(context.stock.lines, read.lines);

/** Whether a command would be refused where the toy was changed since. */
const isOfVersion = (command: NewCommand, { toy }: ToyStock) =>
  command.kind !== "changeToy" || command.intVersion === toy.intVersion;

checkModel(
  correctionModel,
  `
    busy: reading, saving
    unread: unread
    asking: asking
    confirming: confirming, reading.quantity, saving.quantity
    distributing: distributing, reading.amounts, saving.amounts

    nowhere: start → closed | reading.unconfirmed
    closed: correction.asked → reading.unconfirmed (strToyBarcode = event.strToyBarcode, strName = event.strName)
    reading.unconfirmed: correction.asked → reading.unconfirmed (strToyBarcode = event.strToyBarcode, strName = event.strName) | stays
    reading.quantity: readStock done → closed (strToyBarcode = empty, strName = empty, stock = null) | unread (reason = It can be changed when the server has answered.) | asking (stock = event.output, reason = It was changed meanwhile. Please look again.) | saving.quantity | saving.quantity (stock = event.output)
    reading.amounts: readStock done → closed (strToyBarcode = empty, strName = empty, changes = empty, stock = null) | unread (reason = It can be changed when the server has answered.) | distributing (stock = event.output, reason = It was changed meanwhile. Please look again.) | distributing (stock = event.output, changes, reason = It was changed meanwhile. Please look again.) | saving.amounts | saving.amounts (stock = event.output)
    reading: readStock done → closed (strToyBarcode = empty, strName = empty, changes = empty, stock = null, reason = null) | unread (reason = It can be changed when the server has answered.) | asking (stock = event.output) | distributing (stock = event.output, changes) | asking (stock = event.output, reason = It was changed meanwhile. Please look again.) | distributing (stock = event.output, changes, reason = It was changed meanwhile. Please look again.)
    reading: readStock fails → unread (reason = Failed to load boxes)
    unread: reading.retried → reading.unconfirmed (reason = null)
    asking: boxes.chosen → confirming | stays
    asking: quantity.chosen → distributing (changes)
    confirming: question.confirmed → reading.quantity (reason = null)
    distributing: amount.typed, amount.stepped → stays (changes)
    distributing: question.confirmed → reading.amounts (reason = null) | stays
    unread, distributing: question.cancelled → closed (strToyBarcode = empty, strName = empty, changes = empty, stock = null, reason = null)
    asking, confirming: question.cancelled → closed (strToyBarcode = empty, strName = empty, stock = null, reason = null)
    saving: submit done refused → reading.unconfirmed (reason = No., changes)
    saving: submit done → closed (strToyBarcode = empty, strName = empty, changes = empty, stock = null)
    saving: submit fails → reading.unconfirmed (reason = Something went wrong. Please try again.)
  `,
  {
    "what is shown is read again after a yes, and only then": ({ before, event, after }) =>
      !isConfirmed(after) ||
      before?.value === after.value ||
      (event.type === "question.confirmed" && before?.context.stock === after.context.stock),
    "nothing is written without a yes to what is read now, and then the two agree": (step) =>
      startsOf(step, "submit").every(({ input }) => {
        const { commands } = input as { commands: NewCommand[] };
        const { before, event } = step;
        return (
          before !== null &&
          isConfirmed(before) &&
          isAsShown(before, event.output) &&
          commands.length > 0 &&
          commands.every((command) => isOfVersion(command, event.output)) &&
          discrepancyOnce(event.output, commands) === 0
        );
      }),
    "the quantity is changed only where the boxes are right, the boxes only where it is": (step) =>
      startsOf(step, "submit").every(({ input }) =>
        (input as { commands: NewCommand[] }).commands.every(
          ({ kind }) => (kind === "changeToy") === (step.before?.hasTag("confirming") ?? false),
        ),
      ),
    "what was read leads to the question that is open": (step) => {
      const { before, event, after } = step;
      if (event.type !== "xstate.done.actor.readStock" || !before) return true;
      const stock: ToyStock = event.output;
      const { changes } = before.context;
      if (discrepancy(stock) === 0) return after.matches("closed");
      if (stock.isUncertain) {
        return after.matches("unread") && after.context.reason === boxMessages.amountUncertain;
      }
      if (isConfirmed(before) && isAsShown(before, stock)) return after.matches("saving");
      const isNew = before.context.stock !== null && !isAsShown(before, stock);
      const reason = before.context.reason ?? (isNew ? messages.changedMeanwhile : null);
      if (after.context.reason !== reason) return false;
      if (changes.length === 0) {
        return after.matches("asking") && after.context.stock === stock;
      }
      const boxes = stock.lines.map(({ strBoxCode }) => strBoxCode);
      const persisted = rebased(changes, stock.lines, 0).filter(({ line }) =>
        boxes.includes(line.strBoxCode),
      );
      return (
        after.matches("distributing") &&
        after.context.stock === stock &&
        isDeepStrictEqual(
          after.context.changes,
          persisted.length > 0 ? persisted : singleBoxFix(stock),
        )
      );
    },
    "where the quantity is right, the only box has it": ({ before, event, after }) => {
      if (event.type !== "quantity.chosen" || !before?.matches("asking")) return true;
      const { stock, changes } = after.context;
      return stock !== null && isDeepStrictEqual(changes, singleBoxFix(stock));
    },
    "the quantity becomes what the boxes hold where a quantity can be that": (step) => {
      const { before, event, after } = step;
      if (event.type !== "boxes.chosen" || !before?.matches("asking")) return true;
      const lines = before.context.stock?.lines ?? [];
      const sum = lines.reduce((all, { intAmountInBox }) => all + intAmountInBox, 0);
      return after.matches("confirming") === sum <= QUANTITY_MAX;
    },
    "amounts are saved once they are whole and agree": ({ before, event, after }) => {
      if (event.type !== "question.confirmed" || !before?.matches("distributing")) return true;
      const { stock, changes } = before.context;
      const isWhole = changes.every(({ text }) => text !== "");
      const isBalanced = stock !== null && discrepancyAfter(stock, changes) === 0;
      return after.hasTag("busy") === (isWhole && isBalanced);
    },
    "what is refused is read again with the reason, and only that stays": (step) => {
      const { before, event, after } = step;
      if (event.type !== "xstate.done.actor.submit" || !before) return true;
      const isRefused = (_: unknown, n: number) => event.output[n]?.type === "refused";
      if (!event.output.some(isRefused)) return after.matches("closed");
      const { reason, changes } = after.context;
      const left = before.context.changes.filter(isRefused);
      return after.matches("reading") && reason === "No." && isDeepStrictEqual(changes, left);
    },
    "its boxes are read": (step) =>
      startsOf(step, "readStock").every(({ input, context }) =>
        isDeepStrictEqual(input, {
          strToyBarcode: (context as { strToyBarcode: string }).strToyBarcode,
        }),
      ),
    "figures that nobody knows are not asked about": ({ after }) =>
      !after.context.stock?.isUncertain,
    "what is typed is lost only when it is saved or cancelled": ({ before, event, after }) =>
      !before ||
      before.context.changes.length === 0 ||
      after.context.changes.length > 0 ||
      /^(question|amount|xstate\.done)\./.test(event.type),
  },
);

it("begins with what was kept: then the quantity was said to be right", () => {
  const [begun] = initialTransition(correctionMachine, { persisted });
  expect(begun.matches("reading")).toBe(true);
  expect(begun.context).toMatchObject(persisted);
  const [empty] = initialTransition(correctionMachine, { persisted: null });
  expect(empty.matches("closed")).toBe(true);
});
