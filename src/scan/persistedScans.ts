/** The scans of a tab while other screens are open: history, queue, the one that waits (no scan is ever silent). */
import * as v from "valibot";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { refuseScan, type Scan, ScanSchema } from "#domain/scan/scanOutcome.ts";
import { addRecord, NO_SCANS, type PersistedScans } from "#domain/scan/scanQueue.ts";
import { readStored } from "#src/device/readStored.ts";
import { writeStored } from "#src/device/writeStored.ts";
import { heldScans, persistHeldScans } from "./heldScan.ts";

const KEY = "toyshelf.scans";

const RecordSchema = v.object({
  ...ScanSchema.entries,
  text: v.string(),
  brief: v.string(),
  isProblem: v.boolean(),
  toy: v.nullable(
    v.object({
      strToyBarcode: v.string(),
      strName: v.string(),
      imageThumb: v.nullable(v.string()),
    }),
  ),
  destination: v.nullable(
    v.variant("type", [
      v.object({ type: v.literal("box"), strBoxCode: v.string() }),
      v.object({ type: v.literal("toy"), strToyBarcode: v.string() }),
      v.object({ type: v.literal("newToy"), strCode: v.string() }),
    ]),
  ),
});

const PersistedScansSchema = v.object({
  owner: v.string(),
  scans: v.array(RecordSchema),
  queue: v.array(ScanSchema),
});

/** `failed`: scans without an answer. */
export function persistScans(
  owner: string,
  { scans, queue, failed = [], heldCode }: PersistedScans & { failed?: Scan[] },
): void {
  writeStored(KEY, { owner, scans, queue: [...failed, ...queue] }, sessionStorage);
  persistHeldScans(heldCode === null ? [] : [heldCode]);
}

export function clearScans(): void {
  sessionStorage.removeItem(KEY);
}

/**
 * The persisted scans of a person; text that is no history counts as none, as does another person's, whose page ended
 * before the session. Of the codes that wait nobody opened those before the last.
 */
export function loadScans(owner: string): PersistedScans {
  const stored = readStored(KEY, PersistedScansSchema, sessionStorage);
  const { scans, queue } = stored?.owner === owner ? stored : NO_SCANS;
  const codes = heldScans();
  const last = Math.max(0, ...[...scans, ...queue].map(({ intScan }) => intScan));
  const notOpened = codes
    .slice(0, -1)
    .map((strCode, n): Scan => ({ intScan: last + n + 1, strCode, source: "gun" }))
    .map((scan) => refuseScan(scan, scanMessages.notOpened));
  return { scans: notOpened.reduce(addRecord, scans), queue, heldCode: codes.at(-1) ?? null };
}
