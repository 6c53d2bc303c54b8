/** Camera or scanner gun, as a person chose on this device (specification section 2, Scan Barcode). */
import { DEFAULT_SCAN_MODE, type ScanMode } from "#domain/scan/scanOutcome.ts";
import { writeStored } from "#src/device/writeStored.ts";

const KEY = "toyshelf.scan-mode";

/** Any other stored text counts as the default. */
export function readScanMode(): ScanMode {
  const stored = localStorage.getItem(KEY);
  return stored === "gun" || stored === "camera" ? stored : DEFAULT_SCAN_MODE;
}

export const writeScanMode = (mode: ScanMode): void => writeStored(KEY, mode);
