/** Every way in which a toy's boxes and its quantity come to agree. */
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { initialTransition } from "xstate";
import { rebased } from "#domain/box/amounts.ts";
import { boxMessages } from "#domain/box/boxMessages.ts";
import {
  discrepancy,
  discrepancyAfter,
  singleBoxFix,
  type ToyStock,
} from "#domain/box/correction.ts";
import { QUANTITY_MAX } from "#domain/limits.ts";
import type { NewCommand } from "#domain/outbox/commands.ts";
import { correctionMachine } from "#machines/correction.machine.ts";
import { checkModel } from "./check.ts";
import { correctionModel, persisted, toy } from "./correction.model.ts";
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

checkModel(
  correctionModel,
  `
    busy: reading, saving
    unread: unread
    asking: asking
    confirming: confirming, saving.quantity
    distributing: distributing, saving.amounts

    nowhere: start → closed | reading
    closed: correction.asked → reading (strToyBarcode = event.strToyBarcode, strName = event.strName)
    reading: readStock done → closed (strToyBarcode = empty, strName = empty, changes = empty, stock = null, reason = null) | unread (reason = It can be changed when the server has answered.) | asking (stock = event.output) | distributing (stock = event.output, changes)
    reading: readStock fails → unread (reason = Failed to load boxes)
    unread: reading.retried → reading (reason = null)
    asking: boxes.chosen → confirming | stays
    asking: quantity.chosen → distributing (changes)
    confirming: question.confirmed → saving.quantity
    distributing: amount.typed, amount.stepped → stays (changes)
    distributing: question.confirmed → saving.amounts | stays
    unread, distributing: question.cancelled → closed (strToyBarcode = empty, strName = empty, changes = empty, stock = null, reason = null)
    asking, confirming: question.cancelled → closed (strToyBarcode = empty, strName = empty, stock = null, reason = null)
    saving: submit done refused → reading (reason = No., changes)
    saving: submit done → closed (strToyBarcode = empty, strName = empty, changes = empty, stock = null, reason = null)
    saving: submit fails → reading (reason = Something went wrong. Please try again.)
  `,
  {
    "nothing is written without a yes, and then the two agree": (step) =>
      startsOf(step, "submit").every(({ input }) => {
        const { commands } = input as { commands: NewCommand[] };
        const { stock } = step.after.context;
        return (
          step.event.type === "question.confirmed" &&
          commands.length > 0 &&
          stock !== null &&
          discrepancyOnce(stock, commands) === 0
        );
      }),
    "the quantity is changed only where the boxes are right, the boxes only where it is": (step) =>
      startsOf(step, "submit").every(({ input }) =>
        (input as { commands: NewCommand[] }).commands.every(
          ({ kind }) => (kind === "changeToy") === (step.before?.matches("confirming") ?? false),
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
    "it is about the toy that was named, from the start": ({ before, event, after }) => {
      if (event.type !== "correction.asked" || !before?.matches("closed")) return true;
      return (
        after.matches("reading") && isDeepStrictEqual(after.context, { ...before.context, ...toy })
      );
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
