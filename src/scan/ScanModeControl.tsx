/** Camera or scanner gun (specification section 2, Scan Barcode). */
import { SegmentedControl } from "@mantine/core";
import type { ScanMode } from "#domain/scan/scans.ts";

const MODES = [
  { value: "camera", label: "Camera" },
  { value: "gun", label: "Scanner gun" },
] satisfies { value: ScanMode; label: string }[];

interface ScanModeControlProps {
  value: ScanMode;
  onChange: (mode: ScanMode) => void;
}

export function ScanModeControl({ value, onChange }: ScanModeControlProps) {
  return (
    <SegmentedControl
      aria-label="Scan mode"
      data={MODES}
      value={value}
      onChange={onChange}
      // Beside something else its words stay on one line.
      flex="1 1 16.25rem"
    />
  );
}
