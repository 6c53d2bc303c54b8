/** The scan that was settled last, large enough to read at arm's length (specification section 5). */
import { Card, Group, Text } from "@mantine/core";
import type { ScanRecord } from "#domain/scan/scans.ts";
import { ToyImage } from "#src/ui/ToyImage.tsx";
import { AddScannedToyButton } from "./AddScannedToyButton.tsx";
import classes from "./BoxCamera.module.css";
import type { BoxCameraRef } from "./boxCameraRef.ts";
import { OtherBoxes } from "./OtherBoxes.tsx";

interface LatestScanProps {
  scan: ScanRecord;
  boxCamera: BoxCameraRef;
  strBoxCode: string;
}

export function LatestScan({ scan, boxCamera, strBoxCode }: LatestScanProps) {
  return (
    <Card className={classes.latest} data-latest-scan={scan.intScan}>
      <Group gap="md" wrap="nowrap" align="flex-start">
        {scan.toy && <ToyImage src={scan.toy.imageThumb} size={56} />}
        <div className={classes.rowText}>
          <Text fw={700} size="lg" c={scan.isProblem ? "red" : undefined} lh={1.3}>
            {scan.text}
          </Text>
          <Text className={classes.name}>
            {scan.intAmount !== undefined && `${scan.intAmount} × `}
            {scan.toy?.strName ?? scan.strCode}
          </Text>
          {scan.toy && (
            <OtherBoxes
              key={scan.intScan}
              strToyBarcode={scan.toy.strToyBarcode}
              strBoxCode={strBoxCode}
            />
          )}
        </div>
        <AddScannedToyButton boxCamera={boxCamera} scan={scan} />
      </Group>
    </Card>
  );
}
