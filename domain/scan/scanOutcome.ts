/** The outcome of a scan on the scan screen (specification section 2, Scan logic). */
import * as v from "valibot";
import { cleanCode } from "../code/codes.ts";
import { gs1LabelOf } from "../code/gs1.ts";
import { QUANTITY_MAX } from "../limits.ts";
import { messages } from "../messages.ts";
import { isTransient } from "../outbox/transient.ts";
import type { Toy } from "../types.ts";
import { scanMessages } from "./scanMessages.ts";

export type ScanMode = "camera" | "gun";
export const DEFAULT_SCAN_MODE: ScanMode = "camera";

/** The fields of a scanned toy that are shown. */
export type ScannedToy = Pick<Toy, "strToyBarcode" | "strName" | "imageThumb">;

/** The server's answer about a code. */
export type Lookup =
  /** `strBoxCode` as the box has it: a label may say a former code, or one with a prefix. */
  | { type: "box"; strBoxCode: string }
  | { type: "toy"; toy: ScannedToy }
  | { type: "unknown" }
  | { type: "unauthorised" }
  /** `status` is null where there was no answer that says anything. */
  | { type: "failed"; status: number | null }
  | { type: "offline" };

/** Answers by code. */
export type FoundCodes = Readonly<Record<string, Lookup>>;

/** A record's value for a code, which may be "constructor". */
export const ownOf = <T>(record: Readonly<Record<string, T>>, code: string): T | undefined =>
  Object.hasOwn(record, code) ? record[code] : undefined;

/** Whether nothing is known of a code, and may be known in a moment. */
export const isSilent = (lookup: Lookup): boolean =>
  lookup.type === "offline" ||
  (lookup.type === "failed" &&
    (lookup.status === null || lookup.status >= 500 || isTransient({ status: lookup.status })));

/** Whether a piece is looked up again: after a session's end its cart or count waits for the sign-in. */
export const isAskedAgain = (lookup: Lookup): boolean =>
  isSilent(lookup) || lookup.type === "unauthorised";

/** The screen that a scan leads to. */
export type Destination =
  | { type: "box"; strBoxCode: string }
  | { type: "toy"; strToyBarcode: string }
  | { type: "newToy"; strCode: string };

export const ScanSchema = v.object({
  /** Counts the scans of a visit from 1. */
  intScan: v.pipe(v.number(), v.integer()),
  /** Trimmed; empty for a blank scan. */
  strCode: v.string(),
  /** "hand": it could not be read, and a person said which one it is. */
  source: v.picklist(["camera", "gun", "hand"]),
  /** The number of pieces, where one was typed before the scan. */
  intAmount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(QUANTITY_MAX))),
  /** The moment by the server's clock; null where that is unknown. */
  intAt: v.optional(v.nullable(v.number())),
  /** The lot on a GS1 label, beside the code. */
  strLot: v.optional(v.string()),
  strSerial: v.optional(v.string()),
});
export type Scan = v.InferOutput<typeof ScanSchema>;
export type ScanSource = Scan["source"];

/** A scan and the one thing that became of it. */
export interface ScanRecord extends Scan {
  /** The sentence about it. */
  text: string;
  /** The outcome in a word or two, for the history. */
  brief: string;
  isProblem: boolean;
  toy: ScannedToy | null;
  destination: Destination | null;
}

type Outcome = Omit<ScanRecord, keyof Scan>;

function problem(text: string, brief: string): Outcome {
  return { text, brief, isProblem: true, toy: null, destination: null };
}

function found(text: string, destination: Destination, toy: ScannedToy | null = null): Outcome {
  return { text, brief: text, isProblem: false, toy, destination };
}

function outcome(code: string, lookup: Lookup, isGs1: boolean): Outcome {
  switch (lookup.type) {
    case "box": {
      // The whole text of the label may be the box's code.
      const strBoxCode = isGs1 ? lookup.strBoxCode : cleanCode(code);
      return found(scanMessages.isBox, { type: "box", strBoxCode });
    }
    case "toy": {
      const { strToyBarcode, strName } = lookup.toy;
      return found(strName, { type: "toy", strToyBarcode }, lookup.toy);
    }
    case "unknown":
      return found(scanMessages.isNew, { type: "newToy", strCode: code });
    case "unauthorised":
      return problem(scanMessages.signInToView, scanMessages.notSignedIn);
    case "failed":
      return lookup.status === null
        ? problem(scanMessages.lookupFailed, scanMessages.unanswered)
        : problem(
            scanMessages.lookupFailedWith(lookup.status),
            scanMessages.unansweredWith(lookup.status),
          );
    case "offline":
      return problem(messages.networkError, scanMessages.noNetwork);
  }
}

/** The record of a scan that was looked up, or is blank. */
export function resolveScan(scan: Scan, lookup: Lookup): ScanRecord {
  if (scan.strCode === "")
    return refuseScan(scan, scanMessages.emptyScan, scanMessages.nothingRead);
  const label = gs1LabelOf(scan.strCode);
  const read = { ...scan, ...label };
  return { ...read, ...outcome(read.strCode, lookup, label !== null) };
}

/** The record of a scan that needs or gets no lookup. */
export function refuseScan(scan: Scan, text: string, brief = text): ScanRecord {
  return { ...scan, ...problem(text, brief) };
}

/** A record for somebody who may not add toys: an unknown code is just that. */
export function withoutAdding(record: ScanRecord): ScanRecord {
  if (record.destination?.type !== "newToy") return record;
  return { ...record, ...problem(scanMessages.toyNotFound, scanMessages.toyNotFound) };
}

/** The lookup's result for the status of an answer that is no success. */
export function lookupOf(status: number): Lookup {
  if (status === 404) return { type: "unknown" };
  return status === 401 || status === 403 ? { type: "unauthorised" } : { type: "failed", status };
}
