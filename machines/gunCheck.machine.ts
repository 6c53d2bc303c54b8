/** Checks a scanner gun by three labels on the screen, and repairs faults on this device where it can (docs/design.md, "Guns"). */
import { assertEvent, assign, setup } from "xstate";
import {
  CHECK_LABELS,
  type GunRepair,
  isSecondOf,
  NO_REPAIR,
  type Pull,
  type Reading,
  readingOf,
  repairOf,
  UNREADABLE,
} from "#domain/scan/gunCheck.ts";
import { notProvided } from "./notProvided.ts";

interface GunCheckContext {
  /** One for each label that was read. */
  readings: Reading[];
  last: Pull | null;
  /** The text that came in place of the label shown. */
  otherText: string | null;
  /** The repair on this device. */
  repair: GunRepair;
}

export type GunCheckEvent =
  | { type: "code.pulled"; pull: Pull }
  /** The person says that the other text came of the label shown. */
  | { type: "label.insisted" }
  | { type: "repair.chosen" }
  | { type: "repair.ended" }
  | { type: "check.begun" };

const labelOf = ({ readings }: GunCheckContext) => CHECK_LABELS[readings.length] ?? "";

export const gunCheckMachine = setup({
  types: {
    context: {} as GunCheckContext,
    events: {} as GunCheckEvent,
    input: {} as { repair: GunRepair },
  },
  guards: {
    isSecond: ({ context, event }) => {
      assertEvent(event, "code.pulled");
      return isSecondOf(event.pull, context.last);
    },
    hasOther: ({ context }) => context.otherText !== null,
    isRead: ({ context }) => context.readings.length === CHECK_LABELS.length,
    isRepairable: ({ context }) => repairOf(context.readings) !== null,
  },
  actions: {
    /** Persists the repair on the device. */
    storeRepair: notProvided("storeRepair") as (_: unknown, repair: GunRepair) => void,
    noteSecond: assign(({ context }) => ({
      readings: context.readings.map((reading, n, { length }) =>
        n === length - 1 && !reading.faults.includes("twice")
          ? { ...reading, faults: [...reading.faults, "twice" as const] }
          : reading,
      ),
    })),
  },
}).createMachine({
  id: "gunCheck",
  context: ({ input: { repair } }) => ({ readings: [], last: null, otherText: null, repair }),
  initial: "pulling",
  on: {
    "check.begun": {
      target: ".pulling",
      actions: assign({ readings: [], last: null, otherText: null }),
    },
    "repair.ended": {
      actions: [assign({ repair: NO_REPAIR }), { type: "storeRepair", params: NO_REPAIR }],
    },
  },
  states: {
    pulling: {
      always: { guard: "isRead", target: "told" },
      on: {
        "code.pulled": [
          { guard: "isSecond", actions: "noteSecond" },
          {
            guard: ({ context, event }) => readingOf(event.pull, labelOf(context)) !== null,
            actions: assign(({ context, event: { pull } }) => {
              const reading = readingOf(pull, labelOf(context));
              if (!reading) return {};
              return { readings: [...context.readings, reading], last: pull, otherText: null };
            }),
          },
          { actions: assign({ otherText: ({ event }) => event.pull.text, last: null }) },
        ],
        "label.insisted": {
          guard: "hasOther",
          actions: assign({
            readings: ({ context }) => [...context.readings, UNREADABLE],
            otherText: null,
          }),
        },
      },
    },
    told: {
      on: {
        "code.pulled": { guard: "isSecond", actions: "noteSecond" },
        "repair.chosen": {
          guard: "isRepairable",
          actions: [
            assign({ repair: ({ context }) => repairOf(context.readings) ?? NO_REPAIR }),
            {
              type: "storeRepair",
              params: ({ context }) => repairOf(context.readings) ?? NO_REPAIR,
            },
          ],
        },
      },
    },
  },
});
