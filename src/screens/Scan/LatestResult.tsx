/** What became of the last scan, above the camera's picture. */
import { Card, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import places from "#src/scan/ScanPlaces.module.css";
import type { ScanRef } from "#src/scan/scanning.ts";

export function LatestResult({ scan }: { scan: ScanRef }) {
  const pending = useSelector(scan, ({ context }) => context.queue.at(-1));
  const settled = useSelector(scan, ({ context }) => context.scans[0]);
  const latest = pending ?? settled;
  return (
    <Card className={places.latest} role="group" aria-label="Result">
      {latest ? (
        <>
          <Text fw={700} c={!pending && settled?.isProblem ? "var(--mantine-color-error)" : ""}>
            {pending ? scanMessages.lookingUp : settled?.brief}
          </Text>
          <Text size="sm" ff="monospace" className="breakable">
            {latest.strCode || "(blank)"}
          </Text>
        </>
      ) : (
        <Text c="dimmed">{scanMessages.nothingScanned}</Text>
      )}
    </Card>
  );
}
