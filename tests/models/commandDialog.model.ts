/** The model of a dialog in which one command is typed or asked. */
import type { DialogCommand, NewCommandOf } from "#domain/outbox/commands.ts";
import type { Outcome } from "#domain/outbox/entries.ts";
import { commandDialogMachine } from "#machines/commandDialog.machine.ts";
import { outcomesOf } from "./outcomes.ts";
import { modelOf } from "./walk.ts";

const toy = { strToyBarcode: "T1", strName: "Train" };
const deletion: DialogCommand = { kind: "deleteToy", ...toy };

const code = (newBarcode: string): DialogCommand => ({
  kind: "changeBarcode",
  ...toy,
  strNewBarcode: newBarcode,
});

const note: DialogCommand = { kind: "changeBox", strBoxCode: "B1", strCustomNote: " Cars " };

export const LABEL = "(01)04006381333931(10)A1";

const box = (changes: Partial<NewCommandOf<"createBox">> = {}): DialogCommand => ({
  ...{ kind: "createBox", strBoxCode: "", strCustomNote: "", intSection: 2, ...changes },
});

const refused = { type: "refused" as const, status: 409, code: "", isStranded: false };
/** Of the code, by its field; and of the section, while the box stands on the Floor. */
const ofBox: Outcome[] = [
  { ...refused, sentence: "No.", intDone: 0, body: { fields: { strBoxCode: "Taken." } } },
  { ...refused, sentence: "Full.", intDone: 1, body: null },
];

export const commandDialogModel = modelOf(commandDialogMachine)({
  walks: [
    {
      input: undefined,
      events: ({ context: { command } }) => [
        { type: "dialog.opened", command: deletion },
        { type: "dialog.opened", command: note },
        { type: "dialog.opened", command: code("T1") },
        { type: "dialog.opened", command: box() },
        ...(command?.kind === "createBox"
          ? [
              ...[" BOX ", " ", LABEL].map((boxCode) => ({ ...command, strBoxCode: boxCode })),
              { ...command, strCustomNote: "cars" },
            ].map((changed) => ({ type: "command.changed" as const, command: changed }))
          : []),
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
  answers: {
    submit: ({ context: { command } }) => [
      ...outcomesOf(command ? [command] : []),
      ...(command?.kind === "createBox" ? ofBox.map((outcome) => [outcome]) : []),
    ],
  },
  view: ({ command, problem }) => [command, problem],
});
