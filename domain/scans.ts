/** What becomes of a scan on the scan screen (specification section 2, Scan logic). */
import type { ScanSource } from "./cart.ts";
import { SCAN_HISTORY } from "./limits.ts";
import { messages } from "./messages.ts";

export type ScanMode = "camera" | "gun";
export const DEFAULT_SCAN_MODE: ScanMode = "camera";

/** What the server says about a code. */
export type Lookup =
  | { type: "box" }
  | { type: "toy"; strToyBarcode: string; strName: string }
  | { type: "unknown" }
  | { type: "unauthorised" }
  | { type: "failed"; status: number }
  | { type: "offline" };

/** Where a scan leads. */
export type Destination =
  | { type: "box"; strBoxCode: string }
  | { type: "toy"; strToyBarcode: string }
  | { type: "newToy"; strCode: string };

export interface Scan {
  /** Counts the scans of a visit from 1. */
  intScan: number;
  /** Trimmed; empty for a blank scan. */
  strCode: string;
  source: ScanSource;
}

/** A scan and the one thing that became of it. */
export interface ScanRecord extends Scan {
  /** What is said of it. */
  text: string;
  /** The same in a word or two, for the history. */
  brief: string;
  isProblem: boolean;
  destination: Destination | null;
}

/** What is kept while other screens are open: plain data. */
export interface KeptScans {
  /** Newest first. */
  scans: ScanRecord[];
  /** Scans whose lookup was still to come or under way. */
  queue: Scan[];
}

function outcome(strCode: string, lookup: Lookup): Omit<ScanRecord, keyof Scan> {
  const problem = (text: string, brief: string) => ({
    text,
    brief,
    isProblem: true,
    destination: null,
  });
  switch (lookup.type) {
    case "box":
      return {
        text: messages.isBox,
        brief: messages.isBox,
        isProblem: false,
        destination: { type: "box", strBoxCode: strCode },
      };
    case "toy": {
      const { strToyBarcode, strName } = lookup;
      return {
        text: strName,
        brief: strName,
        isProblem: false,
        destination: { type: "toy", strToyBarcode },
      };
    }
    case "unknown":
      return {
        text: messages.isNew,
        brief: messages.isNew,
        isProblem: false,
        destination: { type: "newToy", strCode },
      };
    case "unauthorised":
      return problem(messages.signInToView, messages.notSignedIn);
    case "failed":
      return problem(
        messages.lookupFailedWith(lookup.status),
        messages.unansweredWith(lookup.status),
      );
    case "offline":
      return problem(messages.networkError, messages.noNetwork);
  }
}

/** The record of a scan that was looked up. */
export function settleScan(scan: Scan, lookup: Lookup): ScanRecord {
  return { ...scan, ...outcome(scan.strCode, lookup) };
}

/** The record of a scan that needs or gets no lookup. */
export function refuseScan(scan: Scan, text: string, brief: string): ScanRecord {
  return { ...scan, text, brief, isProblem: true, destination: null };
}

/** The history with one more record; only the last ten stay. */
export function addRecord(scans: readonly ScanRecord[], record: ScanRecord): ScanRecord[] {
  return [record, ...scans].slice(0, SCAN_HISTORY);
}

/** The history when the screen opens again: a scan that was left behind says so. */
export function recallScans({ scans, queue }: KeptScans): ScanRecord[] {
  return queue.reduce(
    (all, scan) => addRecord(all, refuseScan(scan, messages.notLookedUp, messages.notLookedUp)),
    scans.slice(0, SCAN_HISTORY),
  );
}

/** What an answer's status says about a code that is not a success. */
export function lookupOf(status: number): Lookup {
  if (status === 404) return { type: "unknown" };
  return status === 401 || status === 403 ? { type: "unauthorised" } : { type: "failed", status };
}
