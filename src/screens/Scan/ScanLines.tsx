/** The last ten scans, each with a way to where it led. */
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { SCAN_HISTORY } from "#domain/limits.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import type { Destination, ScanRecord } from "#domain/scan/scans.ts";
import { linkTo } from "#src/scan/links.ts";
import { ScanHistory } from "#src/scan/ScanHistory.tsx";
import type { ScanRef } from "#src/scan/scanning.ts";

const LABELS: Record<Destination["type"], string> = { box: "Open", toy: "Open", newToy: "Add" };

/** Newest first; what is being looked up stands where its outcome will. */
export function ScanLines({ scan }: { scan: ScanRef }) {
  const scans = useSelector(scan, ({ context }) => context.scans);
  const queue = useSelector(scan, ({ context }) => context.queue);
  const pending = queue.toReversed().map(({ intScan, strCode }) => ({
    intScan,
    strCode,
    text: scanMessages.lookingUp,
    isProblem: false,
    isPending: true,
  }));
  const settled = scans.map((record) => ({
    ...record,
    text: textOf(record),
    action: actionOf(record),
  }));
  return <ScanHistory lines={[...pending, ...settled].slice(0, SCAN_HISTORY)} />;
}

/** What became of it, with what its label says. */
const textOf = ({ brief, source, strLot, strSerial }: ScanRecord) =>
  [
    brief,
    source === "hand" && scanMessages.byHand,
    strLot && scanMessages.lot(strLot),
    strSerial && scanMessages.serial(strSerial),
  ]
    .filter(Boolean)
    .join(" · ");

function actionOf({ destination, strCode }: ScanRecord) {
  if (!destination) return null;
  const label = LABELS[destination.type];
  return (
    <Button
      variant="subtle"
      flex="none"
      aria-label={`${label} ${strCode}`}
      renderRoot={(props) => <Link {...linkTo(destination)} {...props} />}
    >
      {label}
    </Button>
  );
}
