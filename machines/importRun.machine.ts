/** How an import at the server is driven: read in another way, applied, gone on with, taken back, discarded (our addition; docs/design.md, "Import"). */
import { assign, emit, setup } from "xstate";
import { messages } from "#domain/messages.ts";
import type { ImportCommand } from "#domain/outbox/kinds/imports.ts";
import type { Outcome } from "#domain/outbox/outbox.ts";
import type { ImportChanges } from "#domain/types.ts";
import { submit } from "./outcomes.ts";

type Flags = Extract<ImportCommand, { kind: "runImport" }>["flags"];
type Step = Extract<ImportCommand, { kind: "runImport" }>["step"];

/** What is asked before it is done. */
export type ImportQuestion = "again" | "takeBack" | "discard";

interface Context {
  file: { strImport: string; strFile: string };
  commands: ImportCommand[];
  question: ImportQuestion | null;
  /** Why the last command was not done. */
  problem: string | null;
}

export type ImportRunEvent =
  | { type: "reading.changed"; changes: ImportChanges }
  /** `isAgain`: the same file was added before. */
  | { type: "apply.asked"; isAsked: boolean; isAgain: boolean }
  | { type: "takeBack.asked" }
  | { type: "discard.asked" }
  /** It had stopped; `isForced` sets back what others changed since. */
  | { type: "goOn.asked"; step: Step; isForced: boolean }
  | { type: "question.confirmed" }
  | { type: "question.cancelled" };

const run = (file: Context["file"], step: Step, flags: Flags = {}): ImportCommand => ({
  kind: "runImport",
  ...file,
  step,
  flags,
});

export const importRunMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ImportRunEvent,
    input: {} as { strImport: string; strFile: string },
    emitted: {} as { type: "import.changed" } | { type: "import.discarded" },
    tags: {} as "busy" | "asking",
  },
  actors: {
    submit,
  },
  guards: {
    isUnsent: (_, outcomes: Outcome[]) => outcomes.some(({ type }) => type !== "done"),
    isDiscard: ({ context }) => context.commands.some(({ kind }) => kind === "deleteImport"),
    isAgain: (_, isAgain: boolean) => isAgain,
  },
  actions: {
    prepareChange: assign(({ context: { file } }, changes: ImportChanges) => ({
      commands: [{ kind: "changeImport" as const, ...file, changes }, run(file, "check")],
    })),
    prepareApply: assign(({ context: { file } }, flags: Flags) => ({
      commands: [run(file, "apply", flags)],
    })),
    prepareStep: assign(({ context: { file } }, given: { step: Step; isForced: boolean }) => ({
      commands: [run(file, given.step, given.isForced ? { force: true } : {})],
    })),
    prepareTakeBack: assign(({ context: { file } }) => ({ commands: [run(file, "take-back")] })),
    prepareDiscard: assign(({ context: { file } }) => ({
      commands: [{ kind: "deleteImport" as const, ...file }],
    })),
    ask: assign({ question: (_, question: ImportQuestion) => question }),
    clearProblem: assign({ problem: null }),
    setProblem: assign({
      problem: (_, outcomes: Outcome[]) =>
        outcomes.find((outcome) => outcome.type === "refused")?.sentence ?? messages.goesOn,
    }),
    explainFailure: assign({ problem: messages.somethingWrong }),
    emitChanged: emit({ type: "import.changed" }),
    emitDiscarded: emit({ type: "import.discarded" }),
  },
}).createMachine({
  id: "importRun",
  context: ({ input }) => ({ file: input, commands: [], question: null, problem: null }),
  initial: "resting",
  states: {
    resting: {
      on: {
        "reading.changed": {
          target: "submitting",
          actions: { type: "prepareChange", params: ({ event }) => event.changes },
        },
        "apply.asked": [
          {
            guard: { type: "isAgain", params: ({ event }) => event.isAgain },
            target: "asking",
            actions: [
              {
                type: "prepareApply",
                params: ({ event }) => ({ again: true, ...(event.isAsked && { asked: true }) }),
              },
              { type: "ask", params: "again" },
            ],
          },
          {
            target: "submitting",
            actions: {
              type: "prepareApply",
              params: ({ event }) => (event.isAsked ? { asked: true } : {}),
            },
          },
        ],
        "goOn.asked": {
          target: "submitting",
          actions: { type: "prepareStep", params: ({ event }) => event },
        },
        "takeBack.asked": {
          target: "asking",
          actions: ["prepareTakeBack", { type: "ask", params: "takeBack" }],
        },
        "discard.asked": {
          target: "asking",
          actions: ["prepareDiscard", { type: "ask", params: "discard" }],
        },
      },
    },
    asking: {
      tags: "asking",
      on: { "question.confirmed": "submitting", "question.cancelled": "resting" },
    },
    submitting: {
      tags: "busy",
      entry: "clearProblem",
      invoke: {
        id: "submit",
        src: "submit",
        input: ({ context }) => ({ commands: context.commands }),
        onDone: [
          {
            guard: { type: "isUnsent", params: ({ event }) => event.output },
            target: "resting",
            actions: [{ type: "setProblem", params: ({ event }) => event.output }, "emitChanged"],
          },
          { guard: "isDiscard", target: "discarded" },
          { target: "resting", actions: "emitChanged" },
        ],
        onError: { target: "resting", actions: ["explainFailure", "emitChanged"] },
      },
    },
    discarded: { type: "final", entry: "emitDiscarded" },
  },
});
