/** Commands of a count: it is begun, its lines are handed in one by one, and it is booked (docs/design.md, "Counting"). */
import * as v from "valibot";
import { placeName } from "../../count/placeName.ts";
import type { Count, CountChoice } from "../../types.ts";
import {
  amount,
  answeredWith,
  boxSubject,
  call,
  moment,
  toy,
  toySubject,
  type ValuesOf,
} from "./kind.ts";

const countSubject = (countId: string) => `count ${countId}`;
/** The code of the loose pieces is empty. */
const count = { strCount: v.string(), strBoxCode: v.string() };
export type CountId = ValuesOf<typeof count>;
const fills = ({ strCount, strBoxCode }: CountId) => [
  countSubject(strCount),
  ...(strBoxCode === "" ? [] : [boxSubject(strBoxCode)]),
];

const startCount = answeredWith<Count>()("startCount", {
  fields: { ...count, isTakingOver: v.boolean() },
  fills,
  gives: ({ strCount }) => [countSubject(strCount)],
  requests: ({ strCount, strBoxCode, isTakingOver }) => [
    call("POST", "/api/counts", {}, { strCount, strBoxCode: strBoxCode || null, isTakingOver }),
  ],
  format: ({ strBoxCode }) => `Begin to count ${placeName(strBoxCode)}`,
  leavesNoEntry: true,
});
const countLine = answeredWith<unknown>()("countLine", {
  fields: { ...count, ...toy, intAmount: amount, intPulledFrom: moment, intPulledTo: moment },
  fills: ({ strCount }) => [countSubject(strCount)],
  requests: ({ strCount, strToyBarcode: barcode, intAmount, ...pulls }) => {
    const { intPulledFrom = null, intPulledTo = null } = pulls;
    const body = { intAmount, intPulledFrom, intPulledTo };
    return [call("PUT", "/api/counts/{count}/lines/{barcode}", { count: strCount, barcode }, body)];
  },
  format: ({ intAmount, strName, strBoxCode }) =>
    `Count ${intAmount} × ${strName} in ${placeName(strBoxCode)}`,
  leavesNoEntry: true,
});

export interface LineChoice {
  strToyBarcode: string;
  strChoice: CountChoice;
  strFromBoxCode?: string | undefined;
  /** The number of pieces of unknown time that the choice is about. */
  intUnsure?: number | undefined;
}

const finishCount = answeredWith<Count>()("finishCount", {
  fields: {
    ...count,
    choices: v.custom<LineChoice[]>(Array.isArray),
    barcodes: v.array(v.string()),
  },
  fills: ({ barcodes, ...command }) => [...fills(command), ...barcodes.map(toySubject)],
  requests: ({ strCount, choices }) => [
    call("POST", "/api/counts/{count}/finish", { count: strCount }, { choices }),
  ],
  format: ({ strBoxCode }) => `Book the count of ${placeName(strBoxCode)}`,
});

const discardCount = answeredWith<null>()("discardCount", {
  fields: count,
  fills,
  requests: ({ strCount }) => [call("DELETE", "/api/counts/{count}", { count: strCount })],
  format: ({ strBoxCode }) => `Discard the count of ${placeName(strBoxCode)}`,
  isDeletion: true,
  // Somebody has taken it over, or it is booked.
  doneCodes: ["not_open", "booked"],
  leavesNoEntry: true,
});

export const countKinds = { startCount, countLine, finishCount, discardCount };
