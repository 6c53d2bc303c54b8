/** Every way through making a barcode. */
import { barcodeHubMachine } from "#machines/barcodeHub.machine.ts";
import { checkModel } from "./check.ts";
import { startsOf } from "./steps.ts";
import { modelOf } from "./walk.ts";

checkModel(
  modelOf(barcodeHubMachine)({
    walks: [
      {
        input: undefined,
        events: () => [{ type: "code.asked" }, { type: "label.asked" }],
      },
    ],
    answers: { generateCode: () => ["T1", null] },
    view: ({ strCode, text }) => [strCode, text],
  }),
  `
    busy: generating
    generated: generated
    downloading: generated.downloading
    downloadFailed: generated.downloadFailed

    nowhere: start → idle (strCode = null, text = empty)
    idle: code.asked → generating (text = Generating...)
    failed: code.asked → generating (text = Generating...)
    generated: code.asked → generating (strCode = null, text = Generating...)
    generating: generateCode done null → failed (text = Failed to generate)
    generating: generateCode done → generated.resting (strCode = event.output, text = Generated!)
    generating: generateCode fails → failed (text = Error generating code)
    generated.resting, generated.downloadFailed: label.asked → generated.downloading
    generated.downloading: downloadLabel done → generated.resting
    generated.downloading: downloadLabel fails → generated.downloadFailed
  `,
  {
    "a code is made only when asked for": (step) =>
      startsOf(step, "generateCode").every(() => step.event.type === "code.asked"),
    "a label is of the code on the screen": (step) =>
      startsOf(step, "downloadLabel").every(
        ({ input }) => (input as { strCode: string }).strCode === step.after.context.strCode,
      ),
    "a code is shown exactly where one was made": ({ after }) =>
      after.hasTag("generated") === (after.context.strCode !== null),
  },
);
