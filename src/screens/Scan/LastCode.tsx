/** The last scanned code, to the last digit, and whether it is being looked up (specification section 2, Scan Barcode). */
import { Group, Loader, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import type { ScanRef } from "#src/scanning/scanning.ts";
import classes from "./Scan.module.css";

export function LastCode({ scan }: { scan: ScanRef }) {
  const strLastCode = useSelector(scan, ({ context }) => context.strLastCode);
  const isBusy = useSelector(scan, (snapshot) => snapshot.hasTag("busy"));
  if (strLastCode === null) return null;
  return (
    <Group gap="sm" wrap="nowrap" justify="space-between" className={classes.last}>
      <div>
        <Text size="sm" c="dimmed">
          Last scanned
        </Text>
        <Text ff="monospace" fw={700} size="lg" className={classes.code} data-last-code>
          {strLastCode || "(blank)"}
        </Text>
      </div>
      {isBusy && <Loader size="sm" role="status" aria-label="Looking up" />}
    </Group>
  );
}
