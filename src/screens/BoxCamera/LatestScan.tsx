/** The scan that was settled last, large enough to read at arm's length (specification section 5). */
import { Box, Card, Group, Text } from "@mantine/core";
import type { ScanRecord } from "#domain/scan/scans.ts";
import { ToyImage } from "#src/ui/ToyImage.tsx";
import { AddScannedToyButton } from "./AddScannedToyButton.tsx";
import type { BoxCameraRef } from "./boxCameraRef.ts";
import { OtherBoxes } from "./OtherBoxes.tsx";

interface LatestScanProps {
  scan: ScanRecord;
  boxCamera: BoxCameraRef;
  strBoxCode: string;
}

export function LatestScan({ scan, boxCamera, strBoxCode }: LatestScanProps) {
  return (
    <Card mih={96} data-latest-scan={scan.intScan}>
      <Group gap="md" wrap="nowrap" align="flex-start">
        {scan.toy && <ToyImage src={scan.toy.imageThumb} size={56} />}
        <Box flex={1} miw={0} className="breakable">
          <Text fw={700} size="lg" c={scan.isProblem ? "red" : undefined} lh={1.3}>
            {scan.text}
          </Text>
          <Text>
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
        </Box>
        <AddScannedToyButton boxCamera={boxCamera} scan={scan} />
      </Group>
    </Card>
  );
}
