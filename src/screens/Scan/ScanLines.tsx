/** The last ten scans, each with a way to where it led. */
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import type { Destination, ScanRecord } from "#domain/scans.ts";
import { ScanHistory } from "#src/scanner/ScanHistory.tsx";
import { linkTo } from "#src/scanning/links.ts";
import type { ScanRef } from "#src/scanning/scanning.ts";

const LABELS: Record<Destination["type"], string> = { box: "Open", toy: "Open", newToy: "Add" };

export function ScanLines({ scan }: { scan: ScanRef }) {
  const scans = useSelector(scan, ({ context }) => context.scans);
  return <ScanHistory lines={scans.map((record) => ({ ...record, action: actionOf(record) }))} />;
}

function actionOf({ destination, strCode }: ScanRecord) {
  if (!destination) return null;
  const label = LABELS[destination.type];
  return (
    <Button
      variant="subtle"
      aria-label={`${label} ${strCode}`}
      renderRoot={(props) => <Link {...linkTo(destination)} {...props} />}
    >
      {label}
    </Button>
  );
}
