/** Camera or scanner gun, persisted on the device (specification section 2, Scan Barcode). */
import { DEFAULT_SCAN_MODE, type ScanMode } from "#domain/scan/scans.ts";
import { writeStored } from "#src/device/writeStored.ts";

const SCAN_MODE = "toyshelf.scan-mode";

/** Any other stored text counts as the default. */
export function readScanMode(): ScanMode {
  const stored = localStorage.getItem(SCAN_MODE);
  return stored === "gun" || stored === "camera" ? stored : DEFAULT_SCAN_MODE;
}

export const writeScanMode = (mode: ScanMode): void => writeStored(SCAN_MODE, mode);
