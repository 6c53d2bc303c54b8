/** The latest scan with an outcome, large enough to read at arm's length (specification section 5). */
import { Box, Card, Group, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import type { ProjectedLocations } from "#domain/outbox/projection/lines.ts";
import type { ScanRecord } from "#domain/scan/scans.ts";
import { locationsQuery } from "#src/stock/toys.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import { ToyImage } from "#src/ui/ToyImage.tsx";
import { AddScannedToyButton } from "./AddScannedToyButton.tsx";
import type { BoxCameraRef } from "./boxCameraRef.ts";

/** The number of boxes to look up: three to name, and perhaps this one. */
const BOXES_NAMED = 4;
/** Milliseconds without another scan before a lookup, so that a fast gun causes one, not one for each toy. */
const REST = 250;

interface OtherBoxesProps {
  barcode: string;
  /** This box. */
  boxCode: string;
}

/**
 * The toy's other locations, as a quiet hint (docs/design.md, "Scan logic"): "5 in this box already. Also in BOX-2 (3),
 * BOX-7 (1)." No links: they would lead away from a full cart.
 */
function OtherBoxes({ barcode, boxCode }: OtherBoxesProps) {
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), REST);
    return () => clearTimeout(timer);
  }, []);
  // Only a hint: scanning goes on without it.
  const { data } = useAsk(locationsQuery(barcode, BOXES_NAMED), { isEnabled: isRested });
  return (
    <Text size="sm" c="dimmed" mih="1.55em" role="note" aria-label="Other boxes">
      {data && sentencesOf(data, boxCode)}
    </Text>
  );
}

function sentencesOf({ boxes, total }: ProjectedLocations, boxCode: string): string {
  if (total === 0) return "In no box yet.";
  const here = boxes.find((box) => box.strBoxCode === boxCode);
  const others = boxes.filter((box) => box !== here).slice(0, 3);
  const hasMore = total > others.length + (here ? 1 : 0);
  const inHere =
    here?.intAmountInBox === 0
      ? "It belongs here."
      : here && `${here.intAmountInBox} in this box already.`;
  const holding = others.filter(({ intAmountInBox }) => intAmountInBox > 0);
  const held = holding.map((box) => `${box.strBoxCode} (${box.intAmountInBox})`).join(", ");
  const elsewhere = held && `Also in ${held}${hasMore ? " and more." : "."}`;
  const empty = others.filter((box) => !holding.includes(box));
  const places = empty.length > 0 && `Its place: ${empty.map((box) => box.strBoxCode).join(", ")}.`;
  return [inHere, elsewhere, places].filter(Boolean).join(" ");
}

interface LatestScanProps {
  scan: ScanRecord;
  boxCamera: BoxCameraRef;
  boxCode: string;
}

export function LatestScan({ scan, boxCamera, boxCode }: LatestScanProps) {
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
            <OtherBoxes key={scan.intScan} barcode={scan.toy.strToyBarcode} boxCode={boxCode} />
          )}
        </Box>
        <AddScannedToyButton boxCamera={boxCamera} scan={scan} />
      </Group>
    </Card>
  );
}
