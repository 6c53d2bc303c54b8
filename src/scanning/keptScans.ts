/** The scan screen's history, kept in the tab while other screens are open (no scan is ever silent). */
import type { Destination, KeptScans, Scan, ScanRecord } from "#domain/scans.ts";

const KEY = "toyshelf.scans";

export function keepScans({ scans, queue }: KeptScans): void {
  sessionStorage.setItem(KEY, JSON.stringify({ scans, queue }));
}

export function forgetScans(): void {
  sessionStorage.removeItem(KEY);
}

/** What was kept; what is not a history counts as none. */
export function loadScans(): KeptScans {
  try {
    const kept: Partial<KeptScans> | null = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return {
      scans: Array.isArray(kept?.scans) ? kept.scans.filter(isRecord) : [],
      queue: Array.isArray(kept?.queue) ? kept.queue.filter(isScan) : [],
    };
  } catch {
    return { scans: [], queue: [] };
  }
}

function isScan(value: unknown): value is Scan {
  if (typeof value !== "object" || value === null) return false;
  const { intScan, strCode, source } = value as Partial<Scan>;
  return Number.isInteger(intScan) && typeof strCode === "string" && typeof source === "string";
}

function isRecord(value: unknown): value is ScanRecord {
  if (!isScan(value)) return false;
  const { text, brief, isProblem, destination } = value as Partial<ScanRecord>;
  return (
    typeof text === "string" &&
    typeof brief === "string" &&
    typeof isProblem === "boolean" &&
    (destination === null || isDestination(destination))
  );
}

function isDestination(value: unknown): value is Destination {
  if (typeof value !== "object" || value === null) return false;
  const { type, ...code } = value as Record<string, unknown>;
  return (
    ["box", "toy", "newToy"].includes(String(type)) &&
    Object.values(code).every((each) => typeof each === "string")
  );
}
