/** The scan mode, persisted on the device (specification section 2, Scan Barcode). */
import { DEFAULT_SCAN_MODE, type ScanMode } from "#domain/scan/scans.ts";

const SCAN_MODE_KEY = "toyshelf.scan-mode";

/** Anything but a mode is the default. */
function scanModeOf(text: string | null | undefined): ScanMode {
  return text === "gun" || text === "camera" ? text : DEFAULT_SCAN_MODE;
}

export function readScanMode(): ScanMode {
  return scanModeOf(localStorage.getItem(SCAN_MODE_KEY));
}

export function writeScanMode(mode: ScanMode): void {
  localStorage.setItem(SCAN_MODE_KEY, mode);
}
