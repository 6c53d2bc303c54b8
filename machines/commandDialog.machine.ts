/** Types or asks one command in a dialog and submits it: a new box, its note, a toy's barcode, its deletion (specification sections 2, 5 and 8). */
import { assign, emit, setup } from "xstate";
import { messages } from "#domain/messages.ts";
import type { DialogCommand } from "#domain/outbox/commands.ts";
import {
  afterRefusal,
  dialogProblem,
  isStillWrong,
  trimmedCommand,
} from "#domain/outbox/dialogCommands.ts";
import type { Outcome } from "#domain/outbox/entries.ts";
import { isDone, isRefused, submit } from "./actors.ts";

interface CommandDialogContext {
  /** Null until a dialog was opened; a dialog that fades away still shows the last one. */
  command: DialogCommand | null;
  problem: string | null;
}

type CommandDialogEvent =
  | { type: "dialog.opened"; command: DialogCommand }
  | { type: "command.changed"; command: DialogCommand }
  | { type: "command.submitted" }
  | { type: "dialog.closed" };

export const commandDialogMachine = setup({
  types: {
    context: {} as CommandDialogContext,
    events: {} as CommandDialogEvent,
    /** The command is done, or persisted and unsent. */
    emitted: {} as { type: "command.accepted"; command: DialogCommand; isUnsent: boolean },
    tags: {} as "busy" | "open" | "typing",
  },
  actors: { submit },
  guards: {
    /** Refused without a done request. Otherwise a part stands: a new box that its section refused is on the Floor. */
    isWhollyRefused: (_, [outcome]: Outcome[]) =>
      outcome?.type === "refused" && outcome.intDone === 0,
    isWrong: ({ context: { command } }) => command !== null && dialogProblem(command) !== null,
  },
}).createMachine({
  id: "commandDialog",
  context: { command: null, problem: null },
  initial: "closed",
  states: {
    closed: {
      on: {
        "dialog.opened": {
          target: "open",
          actions: assign({ command: ({ event }) => event.command, problem: null }),
        },
      },
    },
    open: {
      tags: ["open", "typing"],
      on: {
        "command.changed": {
          actions: assign({
            command: ({ event }) => event.command,
            problem: ({ context, event }) =>
              isStillWrong(context.command, event.command) ? context.problem : null,
          }),
        },
        "command.submitted": [
          {
            guard: "isWrong",
            actions: assign({
              problem: ({ context: { command } }) => command && dialogProblem(command),
            }),
          },
          {
            target: "submitting",
            actions: assign({
              command: ({ context: { command } }) => command && trimmedCommand(command),
            }),
          },
        ],
        "dialog.closed": "closed",
      },
    },
    submitting: {
      tags: ["open", "busy"],
      invoke: {
        id: "submit",
        src: "submit",
        input: ({ context: { command } }) => ({ commands: command ? [command] : [] }),
        onDone: [
          {
            guard: { type: "isWhollyRefused", params: ({ event }) => event.output },
            target: "open",
            actions: assign(({ context: { command }, event: { output } }) =>
              command && output[0]?.type === "refused" ? afterRefusal(command, output[0]) : {},
            ),
          },
          { guard: ({ event }) => isRefused(event.output), target: "closed" },
          {
            target: "closed",
            actions: emit(({ context: { command }, event: { output } }) => ({
              type: "command.accepted" as const,
              command: command as DialogCommand,
              isUnsent: !isDone(output),
            })),
          },
        ],
        onError: {
          target: "open",
          actions: assign({ problem: messages.somethingWrong }),
        },
      },
    },
  },
});
