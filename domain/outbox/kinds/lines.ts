/** Commands about the amounts of toys in boxes (specification section 7). */
import * as v from "valibot";
import { boxMessages } from "../../box/boxMessages.ts";
import type { components } from "../../contract.ts";
import { scanMessages } from "../../scan/scanMessages.ts";
import { withQuantity } from "../../toy/stock.ts";
import type { BoxLine } from "../../types.ts";
import {
  amount,
  answeredWith,
  box,
  boxSubject,
  call,
  type LineId,
  moment,
  toy,
  toySubject,
  withQuery,
} from "./kind.ts";
import { bulkReport, failureReport } from "./outcome.ts";

export function putRequest({ strBoxCode, strToyBarcode }: LineId, amount: number) {
  const body = { strToyBarcode, intAmountInBox: amount };
  return call("POST", "/boxes/{boxCode}/toys", { boxCode: strBoxCode }, body);
}

const removeRequest = ({ strBoxCode: boxCode, strToyBarcode: barcode }: LineId) =>
  call("DELETE", "/boxes/{boxCode}/toys/{barcode}", { boxCode, barcode });

const lineSubjects = ({ strToyBarcode, strBoxCode }: LineId) => [
  toySubject(strToyBarcode),
  boxSubject(strBoxCode),
];

function formatBeyond(beyond: number, fromBox: string | undefined): string {
  if (beyond === 0) return "";
  return fromBox === undefined
    ? `, ${beyond} of them new`
    : `, ${beyond} of them out of box ${fromBox}`;
}

const addToBox = answeredWith<BoxLine>()("addToBox", {
  fields: {
    ...{ ...box, ...toy, intAmountInBox: amount, intSince: moment },
    /** Pieces beyond those that the stock has in no box: they are new, or come from a box. */
    intBeyond: v.optional(amount),
    strFromBox: v.optional(v.string()),
  },
  fills: ({ strFromBox, ...line }) => [
    ...lineSubjects(line),
    ...(strFromBox === undefined ? [] : [boxSubject(strFromBox)]),
  ],
  movesFrom: ({ strFromBox }) => (strFromBox === undefined ? [] : [boxSubject(strFromBox)]),
  // The pieces are put in while they are scanned.
  since: ({ intSince = null }) => intSince,
  requests({ intBeyond, strFromBox, ...command }) {
    const put = putRequest(command, command.intAmountInBox);
    const from = strFromBox !== undefined && { from: strFromBox };
    const query = intBeyond !== undefined && { query: { beyond: String(intBeyond), ...from } };
    return [{ ...put, path: `/api${put.path}`, ...query }];
  },
  format: ({ intAmountInBox, strName, strBoxCode, intBeyond = 0, strFromBox }) =>
    `Add ${intAmountInBox} × ${strName} to box ${strBoxCode}${formatBeyond(intBeyond, strFromBox)}`,
  isIncrement: () => true,
  projection: {
    toy(before, { intBeyond = 0, strFromBox }, { body }) {
      if (intBeyond === 0 || strFromBox !== undefined) return {};
      if (!body) return withQuantity(before, before.intQuantity + intBeyond);
      const { intAmountInBox: _, intAmountLeft: __, ...stored } = body;
      return stored;
    },
    amount(before, { strBoxCode }, command, { body }) {
      const { intAmountInBox, intBeyond = 0 } = command;
      if (strBoxCode === command.strBoxCode) {
        return body ? body.intAmountInBox : before + intAmountInBox;
      }
      // With its last piece the toy leaves the box, which is its home no longer.
      return (body?.intAmountLeft ?? before - intBeyond) || null;
    },
  },
  report(_, outcomes) {
    const added = outcomes.filter(({ type }) => type === "done").length;
    if (added === outcomes.length) {
      return { isFailure: false, headline: scanMessages.allAdded, details: [] };
    }
    const headline =
      added === 0 ? scanMessages.noneAdded : scanMessages.someAdded(added, outcomes.length);
    return failureReport(headline, outcomes);
  },
});

const moveReport = bulkReport({
  success: boxMessages.toysMoved,
  failure: boxMessages.toysNotMoved,
});

/** Moves all pieces of a toy in a box. `intAmountInBox` is the amount in the list; the amount that the box has is moved. */
const moveToy = answeredWith<BoxLine>()("moveToy", {
  fields: { ...toy, strFromBox: v.string(), strToBox: v.string(), intAmountInBox: amount },
  fills: ({ strToyBarcode, strFromBox, strToBox }) => [
    toySubject(strToyBarcode),
    boxSubject(strFromBox),
    boxSubject(strToBox),
  ],
  movesFrom: ({ strFromBox }) => [boxSubject(strFromBox)],
  requests({ strToyBarcode, strFromBox, strToBox, intAmountInBox }, taken) {
    const from = { strBoxCode: strFromBox, strToyBarcode };
    const to = { strBoxCode: strToBox, strToyBarcode };
    const moved = taken ?? intAmountInBox;
    return [{ ...removeRequest(from), inverse: putRequest(from, moved) }, putRequest(to, moved)];
  },
  format: ({ intAmountInBox, strName, strFromBox, strToBox }) =>
    `Move ${intAmountInBox} × ${strName} from box ${strFromBox} to box ${strToBox}`,
  projection: {
    amount(before, { strBoxCode }, { strFromBox, intAmountInBox }, progress) {
      const { body, taken, isRefused } = progress;
      const moved = taken ?? intAmountInBox;
      if (strBoxCode === strFromBox) return isRefused ? moved : null;
      if (isRefused) return before;
      return body ? body.intAmountInBox : before + moved;
    },
  },
  report: moveReport,
});

const removalReport = bulkReport<LineId>({
  success: boxMessages.toysDeleted,
  failure: boxMessages.toysNotDeleted,
});

const removeToy = answeredWith<BoxLine>()("removeToy", {
  fields: {
    ...{ ...box, ...toy },
    /** True where the toy only belongs there: the box holds no piece of it. */
    isHome: v.optional(v.boolean()),
  },
  fills: lineSubjects,
  requests: ({ isHome = false, ...command }) => [
    withQuery(removeRequest(command), isHome ? { home: true } : {}),
  ],
  format: ({ strName, strBoxCode, isHome }) =>
    isHome
      ? `${strName} belongs in box ${strBoxCode} no longer`
      : `Take ${strName} out of box ${strBoxCode}`,
  isDeletion: true,
  projection: { amount: () => null },
  // The screen shows by itself that a box is a toy's home no longer.
  report(commands, outcomes) {
    const report = removalReport(commands, outcomes);
    return report?.isFailure || !commands.every(({ isHome }) => isHome) ? report : null;
  },
});

/** A part of a toy's pieces: in (plus), out (minus), or with a destination from box to box. */
const adjustAmount = answeredWith<components["schemas"]["Adjusted"]>()("adjustAmount", {
  fields: {
    ...box,
    ...toy,
    intDifference: amount,
    strToBox: v.nullable(v.string()),
    intSince: moment,
  },
  since: ({ strToBox, intSince = null }, orderedAt) => (strToBox === null ? intSince : orderedAt),
  fills: ({ strToBox, ...line }) => [
    ...lineSubjects(line),
    ...(strToBox === null ? [] : [boxSubject(strToBox)]),
  ],
  movesFrom: ({ strBoxCode, strToBox }) => (strToBox === null ? [] : [boxSubject(strBoxCode)]),
  requests({ strBoxCode, strToyBarcode, intDifference, strToBox }) {
    const params = { boxCode: strBoxCode, barcode: strToyBarcode };
    const body = { intDifference, ...(strToBox !== null && { strToBoxCode: strToBox }) };
    return [call("POST", "/api/boxes/{boxCode}/toys/{barcode}/adjust", params, body)];
  },
  format({ intDifference, strName, strBoxCode, strToBox }) {
    const pieces = `${Math.abs(intDifference)} × ${strName}`;
    if (strToBox !== null) return `Move ${pieces} from box ${strBoxCode} to box ${strToBox}`;
    return intDifference < 0
      ? `Take ${pieces} out of box ${strBoxCode}`
      : `Add ${pieces} to box ${strBoxCode}`;
  },
  isIncrement: () => true,
  projection: {
    toy: (_, __, { body }) => (body ? { intAmountInBoxes: body.intAmountInBoxes } : {}),
    amount(before, { strBoxCode }, command, { body }) {
      const line = body?.lines.find((stored) => stored.strBoxCode === strBoxCode);
      const isFrom = strBoxCode === command.strBoxCode;
      const ahead = before + (isFrom ? command.intDifference : -command.intDifference);
      const after = line?.intAmountInBox ?? ahead;
      // With its last piece the toy leaves the box, which is its home no longer.
      return after === 0 && isFrom && command.strToBox !== null ? null : after;
    },
  },
  // The screen shows by itself the amounts that stay in their box.
  report: (commands, outcomes) =>
    commands[0]?.strToBox === null ? null : moveReport(commands, outcomes),
});

export const lineKinds = { addToBox, moveToy, removeToy, adjustAmount };
