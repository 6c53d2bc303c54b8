/** The scans of a visit, one after the other: counted, waiting for their outcome, held, in the history (specification section 2, Scan logic). */
import { cleanCode, trimCode } from "../code/codes.ts";
import { SCAN_HISTORY } from "../limits.ts";
import { scanMessages } from "./scanMessages.ts";
import {
  type Destination,
  type FoundCodes,
  isSilent,
  type Lookup,
  ownOf,
  refuseScan,
  resolveScan,
  type Scan,
  type ScannedToy,
  type ScanRecord,
} from "./scanOutcome.ts";

/** The scans that are persisted while other screens are open. */
export interface PersistedScans {
  /** Newest first. */
  scans: ScanRecord[];
  /** Scans whose lookup was still to come, or under way, or had no answer. */
  queue: Scan[];
  /** The code of a scan that waits until it is opened or dismissed, because something was being typed. */
  heldCode: string | null;
}

export const NO_SCANS: PersistedScans = { scans: [], queue: [], heldCode: null };

export interface ScanQueue extends PersistedScans {
  scanCount: number;
  /** The last ones whose lookup had no answer, oldest first: they are looked up again. */
  failed: Scan[];
  /** The last scanned code, until the next scan is asked for or another screen opens. */
  lastCode: string | null;
  /** The destination of the latest scan; an earlier one stays in the history as a link. */
  destination: Destination | null;
  /** The first scan whose screen may open: a person who moved on is not pulled back by older ones. */
  followFrom: number;
}

/** The history with one more record; only the last ten stay. */
export function addRecord(scans: readonly ScanRecord[], record: ScanRecord): ScanRecord[] {
  return [record, ...scans].slice(0, SCAN_HISTORY);
}

/** The history once a toy is made of a code that no toy had: the scans of that code lead to it. */
export function withMadeToy(scans: readonly ScanRecord[], toy: ScannedToy): ScanRecord[] {
  return scans.map((scan) =>
    scan.destination?.type === "newToy" && cleanCode(scan.strCode) === toy.strToyBarcode
      ? resolveScan(scan, { type: "toy", toy })
      : scan,
  );
}

/** The queue when the app opens again: a scan that was left behind says so, and is looked up again. */
export function resumeQueue({ scans: before, queue, heldCode }: PersistedScans): ScanQueue {
  const isSaid = (scan: Scan) => before.some(({ intScan }) => intScan === scan.intScan);
  const scans = queue
    .filter((scan) => !isSaid(scan))
    .map((scan) => refuseScan(scan, scanMessages.notLookedUp))
    .reduce(addRecord, before.slice(0, SCAN_HISTORY));
  return {
    scans,
    queue: [],
    failed: queue.slice(-SCAN_HISTORY),
    heldCode,
    scanCount: Math.max(0, ...scans.map(({ intScan }) => intScan)),
    lastCode: null,
    destination: null,
    followFrom: 0,
  };
}

/** Puts a scan at the queue's end. */
export function takeScan(
  { scanCount, queue }: ScanQueue,
  { strCode, source }: Pick<Scan, "strCode" | "source">,
): Partial<ScanQueue> {
  const scan = { intScan: scanCount + 1, strCode: trimCode(strCode), source };
  return { scanCount: scan.intScan, lastCode: scan.strCode, queue: [...queue, scan] };
}

/** Puts the scan that is held, if any, into the history as one that nobody opened. */
export function dismissHeld({ heldCode, scanCount, scans }: ScanQueue): Partial<ScanQueue> {
  if (heldCode === null) return {};
  const scan: Scan = { intScan: scanCount + 1, strCode: heldCode, source: "gun" };
  const record = refuseScan(scan, scanMessages.notOpened);
  return { heldCode: null, scanCount: scan.intScan, scans: addRecord(scans, record) };
}

interface ResolvedHead {
  queue: Partial<ScanQueue>;
  record: ScanRecord;
  /** Whether the scan's outcome is the one to show: no other waits, and nobody has moved on. */
  isFollowed: boolean;
}

/** Gives the scan at the queue's head its outcome; null where none waits. */
export function resolveHead(
  { queue: [scan, ...queue], scans, failed: before, followFrom }: ScanQueue,
  lookup: Lookup,
): ResolvedHead | null {
  if (!scan) return null;
  const record = resolveScan(scan, lookup);
  // A pull of the same code that had no answer is answered by this one's.
  const failed =
    isSilent(lookup) && scan.strCode !== ""
      ? [...before, scan].slice(-SCAN_HISTORY)
      : before.filter(({ strCode }) => strCode !== scan.strCode);
  const isLatest = record.intScan >= followFrom;
  const destination = isLatest ? record.destination : null;
  return {
    queue: { queue, destination, failed, scans: addRecord(scans, record) },
    record,
    isFollowed: isLatest && queue.length === 0,
  };
}

/**
 * Gives an outcome to those that had none and of whose code something is known now. Nobody is led away so late: the
 * one of now, unless somebody moved on, waits to be opened.
 */
export function resolveLate(
  { scans, failed, heldCode, scanCount, followFrom }: ScanQueue,
  found: FoundCodes,
): { queue: Partial<ScanQueue>; records: ScanRecord[] } {
  const records = failed.flatMap((scan) => {
    const lookup = ownOf(found, scan.strCode);
    return lookup && !isSilent(lookup) ? [resolveScan(scan, lookup)] : [];
  });
  const isOther = ({ intScan }: Scan) => records.every((record) => record.intScan !== intScan);
  const now = records.find(({ intScan }) => intScan === scanCount && intScan >= followFrom);
  return {
    queue: {
      failed: failed.filter(isOther),
      scans: records.reduce(addRecord, scans.filter(isOther)),
      heldCode: heldCode ?? (now?.destination ? now.strCode : null),
    },
    records,
  };
}
