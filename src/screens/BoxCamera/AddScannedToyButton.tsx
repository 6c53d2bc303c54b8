/** The button "Add it" beside a scan whose code no toy has. */
import { Button } from "@mantine/core";
import { useSelector } from "@xstate/react";
import type { ScanRecord } from "#domain/scan/scans.ts";
import type { BoxCameraRef } from "./boxCameraRef.ts";

interface AddScannedToyButtonProps {
  boxCamera: BoxCameraRef;
  scan: ScanRecord;
}

/** Renders nothing once the toy exists. */
export function AddScannedToyButton({ boxCamera, scan }: AddScannedToyButtonProps) {
  const isKnown = useSelector(boxCamera, ({ context }) =>
    Object.hasOwn(context.barcodeOf, scan.strCode),
  );
  if (scan.destination?.type !== "newToy" || isKnown) return null;
  return (
    <Button
      variant="light"
      style={{ flexShrink: 0 }}
      onClick={() => boxCamera.send({ type: "toy.asked", scan })}
    >
      Add it
    </Button>
  );
}
