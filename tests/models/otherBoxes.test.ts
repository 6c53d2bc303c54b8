/** Every way through asking where else a toy is. */
import { otherBoxesMachine } from "#machines/otherBoxes.machine.ts";
import { checkModel } from "./check.ts";
import { startsOf } from "./steps.ts";
import { modelOf } from "./walk.ts";

checkModel(
  modelOf(otherBoxesMachine)({
    walks: [
      {
        input: undefined,
        events: () => [
          { type: "toy.scanned", strToyBarcode: "T1" },
          { type: "toy.scanned", strToyBarcode: "T2" },
          { type: "toy.cleared" },
        ],
      },
    ],
    answers: {
      findBoxes: ({ context: { strToyBarcode } }) => [{ strToyBarcode, boxes: [], intBoxes: 0 }],
    },
    view: (context) => context,
  }),
  {
    "what is found is of the toy that was scanned last": ({ after: { context } }) =>
      context.found === null || context.found.strToyBarcode === context.strToyBarcode,
    "somebody is asked only after a rest": (step) =>
      startsOf(step, "findBoxes").every(() => step.event.type.startsWith("xstate.after.")),
  },
);
