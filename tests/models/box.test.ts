/** Every way through a box's contents: selected, taken out, moved. */
import { isDeepStrictEqual } from "node:util";
import { isMovable, moveCommand } from "#domain/box/toyMoves.ts";
import { boxModel } from "./box.model.ts";
import { checkModel } from "./check.ts";
import { startsOf } from "./steps.ts";

checkModel(
  boxModel,
  `
    editing: editing, confirming, choosing, working
    confirming: confirming
    choosing: choosing
    busy: choosing.finding, working
    sending: working

    nowhere: start → viewing (strBoxCode = A, destination = empty, problem = null, commands = empty)
    viewing: edit.switched → editing
    editing: edit.switched → viewing (lines)
    editing: lines.loaded, line.toggled → stays (lines)
    editing: deletion.asked → confirming | stays
    editing: move.asked → choosing.asking (amounts, destination = empty, problem = null) | stays
    confirming, choosing: question.cancelled → editing
    confirming: question.confirmed → working (commands)
    choosing: destination.changed → choosing.asking (destination = event.strBoxCode, problem = null)
    choosing: moveAmount.changed → choosing.asking (amounts)
    choosing.asking: question.confirmed → choosing.finding | stays
    choosing.finding: findBox done B → working (lines, commands)
    choosing.finding: findBox done → choosing.asking (problem = The toys are in this box already.)
    choosing.finding: findBox fails Refused → choosing.asking (problem = None.)
    choosing.finding: findBox fails → choosing.asking (problem) ! action.failed Failed to move toys.
    working: submit done refused → editing (lines)
    working: submit done → viewing (lines)
    working: submit fails → editing ! action.failed Something went wrong. Please try again.
  `,
  {
    "what is selected is taken out after a Yes, or moved to the box that was found": (step) =>
      startsOf(step, "submit").every(({ input }) => {
        const { before, event } = step;
        const { lines, amounts } = before?.context ?? step.after.context;
        const boxes = { strFromBox: "A", strToBox: event.output };
        const isDeletion = before?.matches("confirming");
        // A toy of which none is there is not moved; that it belongs there can be taken back.
        const meant = [...lines.values()].filter((one) => isDeletion || one.intAmountInBox > 0);
        const commands = meant.map((one) => {
          const { strToyBarcode, strName, intAmountInBox } = one;
          const removed = { kind: "removeToy", strBoxCode: "A", strToyBarcode, strName };
          const home = intAmountInBox === 0 ? { isHome: true } : {};
          return isDeletion ? { ...removed, ...home } : moveCommand(one, amounts, boxes);
        });
        return meant.length > 0 && isDeepStrictEqual(input, { commands });
      }),
    "the box that is looked up is the one that was typed, without blanks": (step) =>
      startsOf(step, "findBox").every(({ input }) => isDeepStrictEqual(input, { strBoxCode: "B" })),
    "a move is looked up where a box is given, and amounts that can be": (step) => {
      const { before, event, after } = step;
      if (event.type !== "question.confirmed" || !before?.matches({ choosing: "asking" }))
        return true;
      const { destination, lines, amounts } = before.context;
      const there = [...lines.values()].filter(({ intAmountInBox }) => intAmountInBox > 0);
      const areMovable = there.length > 0 && there.every((one) => isMovable(amounts, one));
      return after.matches({ choosing: "finding" }) === (destination !== "" && areMovable);
    },
    "a toy is selected by a tap and deselected by another, with its amount as it is now": (
      step,
    ) => {
      const { before, event, taken, after } = step;
      if (!before || taken.length === 0) return true;
      const { lines } = before.context;
      const due = new Map(lines);
      if (event.type === "line.toggled") {
        const code: string = event.line.strToyBarcode;
        if (!due.delete(code)) due.set(code, event.line);
      } else if (event.type === "lines.loaded") {
        const known = lines.get("t2");
        if (known) due.set("t2", { ...known, intAmountInBox: 4 });
      } else return true;
      return isDeepStrictEqual(after.context.lines, due);
    },
    "something is asked only about what is selected": ({ before, event, after }) =>
      !/^(deletion|move)\.asked$/.test(event.type) ||
      !before?.matches("editing") ||
      after.matches("editing") === (before.context.lines.size === 0),
    "the amount that is typed is moved": ({ event, taken, after }) =>
      event.type !== "moveAmount.changed" ||
      taken.length === 0 ||
      after.context.amounts.get(event.strToyBarcode) === event.text,
    "what was refused stays selected, and nothing else": ({ before, event, after }) => {
      if (!before?.matches("working") || event.type !== "xstate.done.actor.submit") return true;
      const left = [...before.context.lines].filter((_, n) => event.output[n]?.type === "refused");
      return isDeepStrictEqual(after.context.lines, new Map(left));
    },
    "no toy is moved to the box it is in": ({ after }) =>
      after.context.commands.every(
        (command) => command.kind !== "moveToy" || command.strFromBox !== command.strToBox,
      ),
    "a part that is moved is a piece at least and less than all": ({ after }) =>
      after.context.commands.every(
        (command) =>
          command.kind !== "adjustAmount" ||
          (command.intDifference <= -1 &&
            -command.intDifference <
              (after.context.lines.get(command.strToyBarcode)?.intAmountInBox ?? 6)),
      ),
    "what is being sent is said, and only then": ({ after }) =>
      after.hasTag("sending") === after.matches("working"),
    "nothing is selected but while editing": ({ after }) =>
      after.hasTag("editing") || after.context.lines.size === 0,
  },
);
