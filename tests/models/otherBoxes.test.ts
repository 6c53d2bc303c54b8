/** Every way through asking where else a toy is. */
import { isDeepStrictEqual } from "node:util";
import { otherBoxesMachine } from "#machines/otherBoxes.machine.ts";
import { checkModel } from "./check.ts";
import { delaysOf, startsOf } from "./steps.ts";
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
  `
    nowhere: start → resting (strToyBarcode = empty, found = null)
    any: toy.scanned → waiting (strToyBarcode = event.strToyBarcode, found = null)
    any: toy.cleared → resting (strToyBarcode = empty, found = null)
    waiting: after rest → finding
    finding: findBoxes done → resting (found = event.output)
    finding: findBoxes fails → resting
  `,
  {
    "what is found is of the toy that was scanned last": ({ after: { context } }) =>
      context.found === null || context.found.strToyBarcode === context.strToyBarcode,
    "the last toy is asked about, after a rest that each scan begins anew": (step) =>
      startsOf(step, "findBoxes").every(({ input }) =>
        isDeepStrictEqual(input, { strToyBarcode: step.after.context.strToyBarcode }),
      ) && isDeepStrictEqual(delaysOf(step), step.event.type === "toy.scanned" ? [250] : []),
  },
);
