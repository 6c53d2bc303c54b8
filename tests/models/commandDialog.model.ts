/** The model of a dialog in which one command is typed or asked. */
import type { DialogCommand } from "#domain/outbox/commands.ts";
import { commandDialogMachine } from "#machines/commandDialog.machine.ts";
import { outcomesOf } from "./outcomes.ts";
import { modelOf } from "./walk.ts";

const toy = { strToyBarcode: "T1", strName: "Train" };
const deletion: DialogCommand = { kind: "deleteToy", ...toy };

const code = (strNewBarcode: string): DialogCommand => ({
  kind: "changeBarcode",
  ...toy,
  strNewBarcode,
});

const note: DialogCommand = { kind: "changeBox", strBoxCode: "B1", strCustomNote: " Cars " };

export const commandDialogModel = modelOf(commandDialogMachine)({
  walks: [
    {
      input: undefined,
      events: ({ context: { command } }) => [
        { type: "dialog.opened", command: deletion },
        { type: "dialog.opened", command: note },
        { type: "dialog.opened", command: code("T1") },
        ...(command?.kind === "changeBarcode"
          ? ["", "\u0001T2 ", "x".repeat(65)].map((text) => ({
              type: "command.changed" as const,
              command: code(text),
            }))
          : []),
        { type: "command.submitted" },
        { type: "dialog.closed" },
      ],
    },
  ],
  answers: { submit: ({ context: { command } }) => outcomesOf(command ? [command] : []) },
  view: ({ command, problem }) => [command, problem],
});
