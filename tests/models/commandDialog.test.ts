/** Every way through a dialog in which one command is typed or asked. */
import { isDeepStrictEqual } from "node:util";
import type { DialogCommand } from "#domain/outbox/commands.ts";
import { dialogProblem } from "#domain/outbox/dialogCommands.ts";
import { checkModel } from "./check.ts";
import { commandDialogModel, LABEL } from "./commandDialog.model.ts";
import { emittedBy, startsOf } from "./steps.ts";

checkModel(
  commandDialogModel,
  `
    open: open, submitting
    typing: open
    busy: submitting

    nowhere: start → closed (command = null, problem = null)
    closed: dialog.opened → open (command = event.command, problem = null)
    open: command.changed → stays (command = event.command, problem = null) | stays (command = event.command)
    open: command.submitted → submitting (command) | stays (problem)
    open: dialog.closed → closed
    submitting: submit done refused Taken. → open (problem = Taken.)
    submitting: submit done refused Full. → closed
    submitting: submit done refused → open (problem = event.output.0.sentence)
    submitting: submit done done → closed ! command.accepted false
    submitting: submit done → closed ! command.accepted true
    submitting: submit fails → open (problem = Something went wrong. Please try again.)
  `,
  {
    "only what is submitted is ordered, once, and nothing that cannot be": (step) =>
      startsOf(step, "submit").every(({ input }) => {
        const { commands } = input as { commands: DialogCommand[] };
        return (
          step.event.type === "command.submitted" &&
          commands.length === 1 &&
          commands.every((command) => dialogProblem(command) === null)
        );
      }),
    "what is ordered is plain": (step) =>
      startsOf(step, "submit").every(({ input }) => {
        const [command] = (input as { commands: DialogCommand[] }).commands;
        if (command?.kind === "changeBox") return command.strCustomNote === "Cars";
        if (command?.kind === "createBox") {
          const typed = step.before?.context.command;
          if (typed?.kind !== "createBox") return false;
          const strBoxCode = typed.strBoxCode === LABEL ? "4006381333931" : typed.strBoxCode.trim();
          return isDeepStrictEqual(command, { ...typed, strBoxCode });
        }
        return command?.kind !== "changeBarcode" || /^T\d$/.test(command.strNewBarcode);
      }),
    "what cannot be is explained, and anything else is ordered": ({ before, after, event }) => {
      const { command } = before?.context ?? {};
      if (event.type !== "command.submitted" || !before?.hasTag("typing") || !command) return true;
      const problem = dialogProblem(command);
      return problem === null ? after.hasTag("busy") : after.context.problem === problem;
    },
    "a command is emitted once, when it is done or on its way": (step) => {
      const first = step.event.output?.[0];
      const { command } = step.before?.context ?? {};
      const emitted = { type: "command.accepted", command, isUnsent: first?.type === "unsent" };
      return isDeepStrictEqual(emittedBy(step), first && first.type !== "refused" ? [emitted] : []);
    },
    "a sentence about a new box's code stays until it is another": ({ before, after, event }) => {
      const { command, problem } = before?.context ?? {};
      if (event.type !== "command.changed" || !before?.hasTag("typing") || !command) return true;
      const isOfBox = command.kind === "createBox";
      const stays = isOfBox && command.strBoxCode === event.command.strBoxCode;
      return after.context.problem === (stays ? problem : null);
    },
  },
);
