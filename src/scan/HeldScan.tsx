/** A scan that waits because something was being typed (docs/design.md, "Guns"). */
import { Button, Card, Group, Text } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import type { RefObject } from "react";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { type Field, typeInto } from "./field.ts";
import classes from "./HeldScan.module.css";
import type { ScanRef } from "./scanning.ts";

interface HeldScanProps {
  scan: ScanRef;
  /** The field in which somebody was typing; it can get back the text that was typed as fast as a gun. */
  heldIn: RefObject<Field | null>;
}

export function HeldScan({ scan, heldIn }: HeldScanProps) {
  // Another screen has other fields.
  useLocation({ select: ({ pathname }) => pathname });
  const typeHeld = (text: string) => {
    if (heldIn.current && typeInto(heldIn.current, text)) scan.send({ type: "held.dismissed" });
  };
  const heldCode = useSelector(scan, ({ context }) => context.heldCode);
  // The region is there before its first words: one that comes with them is not always spoken.
  return (
    <div className={classes.place} aria-live="polite">
      {heldCode !== null && (
        <Card
          role="status"
          // The region around it is live: a screen reader would say it twice.
          aria-live="off"
          aria-label={scanMessages.scannedCode(heldCode)}
          className={classes.card}
          padding="sm"
          withBorder
        >
          <Group justify="space-between" gap="xs">
            <Text fw={700} miw={0} className="breakable">
              {scanMessages.scannedCode(heldCode)}
            </Text>
            <Group gap="xs">
              {heldIn.current?.isConnected && (
                <Button variant="default" onClick={() => typeHeld(heldCode)}>
                  I typed it
                </Button>
              )}
              <Button variant="default" onClick={() => scan.send({ type: "held.dismissed" })}>
                Dismiss
              </Button>
              <Button onClick={() => scan.send({ type: "held.opened" })}>Open</Button>
            </Group>
          </Group>
        </Card>
      )}
    </div>
  );
}
