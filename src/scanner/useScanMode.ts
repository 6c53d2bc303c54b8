/** The remembered scan mode as a component's state. */
import { useLocalStorage } from "@mantine/hooks";
import { DEFAULT_SCAN_MODE, type ScanMode } from "#domain/scans.ts";
import { SCAN_MODE_KEY, scanModeOf } from "./scanMode.ts";

export function useScanMode() {
  return useLocalStorage<ScanMode>({
    key: SCAN_MODE_KEY,
    defaultValue: DEFAULT_SCAN_MODE,
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: scanModeOf,
  });
}
