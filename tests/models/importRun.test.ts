/** Every way through an import at the server: read in another way, applied, asked about, taken back, discarded. */
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { initialTransition } from "xstate";
import { messages } from "#domain/messages.ts";
import type { ImportCommand } from "#domain/outbox/kinds/imports.ts";
import type { Outcome } from "#domain/outbox/outbox.ts";
import { type ImportRunEvent, importRunMachine } from "#machines/importRun.machine.ts";
import { checkModel } from "./check.ts";
import { emittedBy, startsOf } from "./steps.ts";
import { modelOf } from "./walk.ts";

const file = { strImport: "0123456789", strFile: "toys.csv" };
const refused: Outcome = {
  ...{ type: "refused", status: 409, code: "x", sentence: "No.", intDone: 0 },
  ...{ isStranded: false, body: null },
};
const done: Outcome = { type: "done", body: null };
const unsent: Outcome = { type: "unsent", status: 0, sentence: "", intDone: 0 };

const cartCommands = (step: Parameters<typeof startsOf>[0]) =>
  startsOf(step, "submit").flatMap(
    ({ input }) => (input as { commands: ImportCommand[] }).commands,
  );

const run = (step: "check" | "apply" | "take-back", flags = {}): ImportCommand => ({
  ...{ kind: "runImport", ...file, step, flags },
});

/** What somebody asks for, as commands. */
function askedBy(event: ImportRunEvent): ImportCommand[] | null {
  switch (event.type) {
    case "reading.changed":
      return [{ kind: "changeImport", ...file, changes: event.changes }, run("check")];
    case "apply.asked": {
      const again = event.isAgain && { again: true };
      return [run("apply", { ...again, ...(event.isAsked && { asked: true }) })];
    }
    case "goOn.asked":
      return [run(event.step, event.isForced ? { force: true } : {})];
    case "takeBack.asked":
      return [run("take-back")];
    case "discard.asked":
      return [{ kind: "deleteImport", ...file }];
    default:
      return null;
  }
}

checkModel(
  modelOf(importRunMachine)({
    walks: [
      {
        input: file,
        events: () => [
          { type: "reading.changed", changes: { strExisting: "add" } },
          { type: "apply.asked", isAsked: false, isAgain: false },
          { type: "apply.asked", isAsked: true, isAgain: false },
          { type: "apply.asked", isAsked: true, isAgain: true },
          { type: "apply.asked", isAsked: false, isAgain: true },
          { type: "takeBack.asked" },
          { type: "discard.asked" },
          { type: "goOn.asked", step: "apply", isForced: false },
          { type: "goOn.asked", step: "take-back", isForced: true },
          { type: "question.confirmed" },
          { type: "question.cancelled" },
        ],
      },
    ],
    answers: { submit: () => [[done], [unsent], [refused], [done, refused]] },
    view: (context) => context,
  }),
  `
    asking: asking
    busy: submitting

    nowhere: start → resting
    resting: reading.changed, goOn.asked → submitting (commands, problem = null)
    resting: apply.asked → submitting (commands, problem = null) | asking (commands, question = again)
    resting: takeBack.asked → asking (commands, question = takeBack)
    resting: discard.asked → asking (commands, question = discard)
    asking: question.confirmed → submitting (problem = null)
    asking: question.cancelled → resting
    submitting: submit done refused → resting (problem = No.) ! import.changed
    submitting: submit done unsent → resting (problem = It is not sent yet and goes on by itself.) ! import.changed
    submitting: submit done → resting ! import.changed | discarded ! import.discarded
    submitting: submit fails → resting (problem = Something went wrong. Please try again.) ! import.changed
  `,
  {
    "nothing is taken back, discarded or added once more before the question": (step) =>
      cartCommands(step).every((command) => {
        const isAsked =
          command.kind === "deleteImport" ||
          (command.kind === "runImport" && (command.flags.again || command.step === "take-back"));
        return (
          !isAsked || step.event.type === "question.confirmed" || step.event.type === "goOn.asked"
        );
      }),
    "a no orders nothing": (step) =>
      step.event.type !== "question.cancelled" || cartCommands(step).length === 0,
    "what is read in another way is checked again": (step) =>
      step.event.type !== "reading.changed" ||
      cartCommands(step).length === 0 ||
      cartCommands(step)
        .map(({ kind }) => kind)
        .join() === "changeImport,runImport",
    "rows that are asked about are taken only where that was said": (step) =>
      cartCommands(step).every((command) => {
        if (command.kind !== "runImport" || step.event.type !== "apply.asked") return true;
        return Boolean(command.flags.asked) === step.event.isAsked;
      }),
    "what is asked for is ordered, of this file": ({ before, event, after }) => {
      const asked = askedBy(event as ImportRunEvent);
      return (
        before?.value !== "resting" || !asked || isDeepStrictEqual(after.context.commands, asked)
      );
    },
    "why it was not done is said": ({ before, event, after }) => {
      const { output } = event as { output?: Outcome[] };
      if (!output || before?.value !== "submitting") return true;
      const reason = output.includes(refused) ? "No." : null;
      const isUnsent = output.includes(unsent);
      return after.context.problem === (isUnsent ? messages.goesOn : reason);
    },
    "it ends where it was discarded": ({ before, event, after }) => {
      if (event.type !== "xstate.done.actor.submit") return true;
      const isDiscard = before?.context.commands.some(({ kind }) => kind === "deleteImport");
      const isDone = (event.output as Outcome[]).every(({ type }) => type === "done");
      return (after.status === "done") === (isDiscard && isDone);
    },
    "each order's end is told once": (step) =>
      emittedBy(step).length ===
      (step.before?.value === "submitting" && step.after.value !== "submitting" ? 1 : 0),
  },
);

it("begins with nothing ordered", () => {
  const [{ context }] = initialTransition(importRunMachine, file);
  expect(context).toEqual({ file, commands: [], question: null, problem: null });
});
