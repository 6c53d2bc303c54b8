/** Every way through amounts: typed, counted with plus and minus, confirmed, discarded. */
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { initialTransition } from "xstate";
import { amountText, isBlankAmount, isHeldAmount } from "#domain/box/amounts.ts";
import { QUANTITY_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { NewCommandOf } from "#domain/outbox/commands.ts";
import type { Outcome } from "#domain/outbox/entries.ts";
import { amountsMachine } from "#machines/amounts.machine.ts";
import { amountsModel, persisted } from "./amounts.model.ts";
import { checkModel } from "./check.ts";
import { emittedBy, startsOf } from "./steps.ts";

checkModel(
  amountsModel,
  `
    busy: saving
    confirming: confirming, saving
    discarding: discarding
    unsaved: confirming.unsaved

    nowhere: start → editing
    editing, discarding: lines.loaded → stays (changes)
    editing, confirming, discarding: thing.loaded → stays (changes, seen)
    editing: amount.typed, amount.stepped → stays (changes, isRestored, isExplained)
    editing: draft.ended → stays (changes, seen, reason = null) ! changes.ended | stays
    editing: save.asked → confirming.asking (seen, reason = null) | stays (isExplained = true) | stays
    editing: discard.asked → discarding | stays ! changes.ended
    discarding: question.confirmed → editing (changes, seen, isExplained = false, reason = null) ! changes.ended
    discarding: question.cancelled → editing
    confirming: lines.loaded → stays (changes) | editing (changes, seen, reason = null) ! changes.ended
    confirming, discarding: draft.ended → editing (changes, seen, reason = null) ! changes.ended | stays
    confirming: question.confirmed → saving | stays
    confirming: question.cancelled → editing
    saving: submit done refused → confirming.unsaved (changes, seen, reason)
    saving: submit done → editing (changes, seen, reason = null) ! changes.ended
    saving: submit fails → confirming.unsaved (reason = Something went wrong. Please try again.)
  `,
  {
    "what is written is what the question says": (step) =>
      startsOf(step, "submit").every(({ input }) => {
        const { commands } = input as { commands: NewCommandOf<"adjustAmount">[] };
        return commands.every(({ intDifference, strToBox }, n) => {
          const change = step.before?.context.changes[n];
          const to = Number(change?.line.intAmountInBox) + intDifference;
          return intDifference !== 0 && strToBox === null && String(to) === change?.text;
        });
      }),
    "what is typed waits until it is known from what it differs": ({ before, event, after }) =>
      !before?.context.changes.some(isHeldAmount) ||
      !["save.asked", "question.confirmed"].includes(event.type) ||
      before.matches("discarding") ||
      after.matches(before.value),
    "what is typed is lost only when it is saved, discarded or stored by somebody": (step) => {
      const { before, event, after } = step;
      if (!before || before.context.changes.length === 0 || after.context.changes.length > 0) {
        return true;
      }
      if (event.type === "xstate.done.actor.submit" || event.type === "lines.loaded") return true;
      if (event.type === "draft.ended") return before.context.isRestored;
      return event.type === "question.confirmed"
        ? before.matches("discarding")
        : /^amount\./.test(event.type);
    },
    "what is typed stays, under the code that the box has": ({ before, event, after }) => {
      if (event.type !== "thing.loaded" || !before || before.matches("saving")) return true;
      const { changes, seen } = before.context;
      const [renamed, renamedSeen] = [changes, seen].map((all) =>
        all.map((change) => ({ ...change, line: { ...change.line, strBoxCode: "B" } })),
      );
      return isDeepStrictEqual([after.context.changes, after.context.seen], [renamed, renamedSeen]);
    },
    "a tap counts one where there is room for it, and nothing where there is none": (step) => {
      const { before, event, after } = step;
      if (event.type !== "amount.stepped" || !before?.matches("editing")) return true;
      const [was, is] = [before, after].map(({ context }) =>
        Number(amountText(context.changes, event.line)),
      ) as [number, number];
      const due = was + event.by;
      const hasRoom = due >= 0 && due <= QUANTITY_MAX;
      return before.can(event as never) === hasRoom && is === (hasRoom ? due : was);
    },
    "the changes that are asked about are those that were seen": ({ event, taken, after }) =>
      event.type !== "save.asked" ||
      taken.length === 0 ||
      !after.matches("confirming") ||
      after.context.seen === after.context.changes,
    "a field that is empty is explained when it is to be saved, and not asked about": (step) => {
      const { before, event, after } = step;
      const hasBlank = after.context.changes.some(isBlankAmount);
      const isAsked = event.type === "save.asked" && before?.matches("editing");
      return (
        !(after.matches("confirming") && hasBlank) &&
        (!isAsked || before?.context.isExplained || after.context.isExplained === hasBlank)
      );
    },
    "what is refused is asked about again with the reason, and only that": (step) => {
      const { before, event, after } = step;
      if (!before?.matches("saving")) return true;
      const { changes, isRestored } = before.context;
      if (event.type === "xstate.error.actor.submit") {
        return (
          after.context.changes === changes && after.context.reason === messages.somethingWrong
        );
      }
      if (event.type !== "xstate.done.actor.submit") return true;
      const outcomes: Outcome[] = event.output;
      const left = changes.filter((_, n) => outcomes[n]?.type === "refused");
      const reason = left.length > 0 ? "No." : null;
      return (
        after.matches({ confirming: "unsaved" }) === left.length > 0 &&
        isDeepStrictEqual(after.context, {
          ...{ changes: left, seen: left, reason },
          ...{ isRestored, isExplained: false },
        })
      );
    },
    "an end is told whenever nothing is left to be confirmed": (step) =>
      !step.before?.matches("saving") ||
      !step.after.matches("editing") ||
      emittedBy(step).some(({ type }) => type === "changes.ended"),
    "an end tells which were emptied, where they were saved": ({
      before,
      event,
      after,
      ...step
    }) => {
      const ends = emittedBy({ before, event, after, ...step });
      const isSaved = event.type === "xstate.done.actor.submit";
      const emptied = before?.context.changes.filter(({ text }) => text === "0") ?? [];
      const lines = isSaved ? emptied.map(({ line }) => line) : [];
      return (
        event.type === "lines.loaded" ||
        ends.every((end) => isDeepStrictEqual(end, { type: "changes.ended", emptied: lines }))
      );
    },
    "amounts stay within what can be": ({ after }) =>
      after.context.changes.every(
        ({ text }) => text === "" || (Number(text) >= 0 && Number(text) <= QUANTITY_MAX),
      ),
  },
);

it("begins with what was kept, and with nothing else", () => {
  const [{ context }] = initialTransition(amountsMachine, { persisted });
  expect(context).toEqual({
    changes: persisted,
    seen: [],
    isRestored: true,
    isExplained: false,
    reason: null,
  });
  expect(initialTransition(amountsMachine, { persisted: null })[0].context.changes).toEqual([]);
});
