/** Every way through making a barcode. */
import { barcodeHubMachine, type Generation } from "#machines/barcodeHub.machine.ts";
import { checkModel } from "./check.ts";
import { startsOf } from "./steps.ts";
import { modelOf } from "./walk.ts";

const generations: Generation[] = [{ type: "generated", strCode: "T1" }, { type: "refused" }];

checkModel(
  modelOf(barcodeHubMachine)({
    walks: [
      {
        input: undefined,
        events: () => [
          { type: "code.asked", key: "first" },
          { type: "code.asked", key: "second" },
          { type: "label.asked" },
        ],
      },
    ],
    answers: { generateCode: () => generations },
    view: ({ strCode, key, text }) => [strCode, key, text],
  }),
  `
    busy: generating
    generated: generated
    downloading: generated.downloading
    downloadFailed: generated.downloadFailed

    nowhere: start → idle (strCode = null, key = null, text = empty)
    idle: code.asked → generating (key = event.key, text = Generating...)
    failed: code.asked → generating (key, text = Generating...)
    generated: code.asked → generating (strCode = null, key = event.key, text = Generating...)
    generating: generateCode done refused → failed (key = null, text = Failed to generate)
    generating: generateCode done → generated.resting (strCode = event.output.strCode, key = null, text = Generated!)
    generating: generateCode fails → failed (text = Error generating code)
    generated.resting, generated.downloadFailed: label.asked → generated.downloading
    generated.downloading: downloadLabel done → generated.resting
    generated.downloading: downloadLabel fails → generated.downloadFailed
  `,
  {
    "a code is made only when asked for": (step) =>
      startsOf(step, "generateCode").every(() => step.event.type === "code.asked"),
    "a try without an answer is repeated as the same write": (step) =>
      startsOf(step, "generateCode").every(
        ({ input }) =>
          (input as { key: string }).key === (step.before?.context.key ?? step.event.key),
      ),
    "a label is of the code on the screen": (step) =>
      startsOf(step, "downloadLabel").every(
        ({ input }) => (input as { strCode: string }).strCode === step.after.context.strCode,
      ),
    "a code is shown exactly where one was made": ({ after }) =>
      after.hasTag("generated") === (after.context.strCode !== null),
  },
);
