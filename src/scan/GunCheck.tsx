/** The gun check: three codes on the screen, what the gun makes of each, and what helps (docs/design.md, "Guns"). */
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import {
  afterInsisting,
  afterPull,
  CHECK_LABELS,
  faultsOf,
  type GunReadings,
  NO_READINGS,
  nextLabel,
  type Reading,
  repairOf,
} from "#domain/scan/gunCheck.ts";
import { affixesTold, FAULT_TOLD, gunMessages } from "#domain/scan/gunMessages.ts";
import { type GunRepair, isRepair, isSameRepair, NO_REPAIR } from "#domain/scan/gunRepair.ts";
import { Barcode } from "#src/ui/Barcode.tsx";
import { Dialog } from "#src/ui/Dialog.tsx";
import { signal } from "./feedback.ts";
import classes from "./GunCheck.module.css";
import { GunInput } from "./GunInput.tsx";
import { readGunRepair, writeGunRepair } from "./gunRepair.ts";
import { GunCapture, type GunOptions } from "./useGun.tsx";

interface GunCheckProps {
  onClose: () => void;
}

export default function GunCheck({ onClose }: GunCheckProps) {
  return (
    <Dialog opened onClose={onClose} title="Gun check">
      <Check onClose={onClose} />
    </Dialog>
  );
}

function Check({ onClose }: GunCheckProps) {
  const [check, setCheck] = useState(NO_READINGS);
  const [repair, setRepair] = useState(readGunRepair);
  const label = nextLabel(check);
  const isTold = label === undefined;
  const take: GunOptions["onScan"] = (_, __, pull) => {
    const next = afterPull(check, pull);
    setCheck(next);
    signal(next.otherText === null ? "taken" : "notTaken");
  };
  const store = (chosen: GunRepair) => {
    setRepair(chosen);
    writeGunRepair(chosen);
  };
  return (
    <Stack gap="md">
      {isTold ? (
        <Findings readings={check.readings} stored={repair} onRepair={store} />
      ) : (
        <Label check={check} code={label} onInsist={() => setCheck(afterInsisting(check))} />
      )}
      {/* A label that comes twice may come late. */}
      {isTold ? <GunCapture onScan={take} /> : <GunInput onScan={take} />}
      {isRepair(repair) && (
        <Group justify="space-between" gap="sm">
          <Text size="sm" flex="1 1 12rem">
            {gunMessages.repairing}
          </Text>
          <Button variant="default" onClick={() => store(NO_REPAIR)}>
            Stop repairing
          </Button>
        </Group>
      )}
      <Group justify="flex-end" gap="sm">
        {isTold && (
          <Button variant="default" onClick={() => setCheck(NO_READINGS)}>
            Check again
          </Button>
        )}
        <Button variant={isTold ? "filled" : "default"} onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

/** The code whose turn it is. */
function Label({
  check,
  code,
  onInsist,
}: {
  check: GunReadings;
  code: string;
  onInsist: () => void;
}) {
  const { readings, otherText } = check;
  return (
    <>
      <div role="status">
        <Text fw={700}>{gunMessages.shown(readings.length + 1, CHECK_LABELS.length)}</Text>
        <Text size="sm">{gunMessages.pull}</Text>
      </div>
      <div className={classes.label}>
        <Barcode code={code} />
      </div>
      {otherText === null ? (
        <Text size="sm" c="dimmed">
          {gunMessages.nothing}
        </Text>
      ) : (
        <Alert color="orange" role="alert">
          <Text size="sm" className="breakable">
            {gunMessages.other(otherText)}
          </Text>
          <Button mt="sm" variant="default" onClick={onInsist}>
            It was this code
          </Button>
        </Alert>
      )}
    </>
  );
}

interface FindingsProps {
  readings: readonly Reading[];
  stored: GunRepair;
  onRepair: (repair: GunRepair) => void;
}

function Findings({ readings, stored, onRepair }: FindingsProps) {
  const faults = faultsOf(readings);
  const repair = repairOf(readings);
  if (faults.length === 0) {
    return (
      <Text fw={700} role="status">
        {gunMessages.works}
      </Text>
    );
  }
  return (
    <>
      <div role="status">
        <Stack component="ul" gap="md">
          {faults.map((fault) => (
            <li key={fault}>
              <Text fw={700}>{FAULT_TOLD[fault].what}</Text>
              {fault === "affix" && repair && (
                <Text className="breakable">{affixesTold(repair)}</Text>
              )}
              <Text size="sm">{FAULT_TOLD[fault].remedy}</Text>
            </li>
          ))}
        </Stack>
      </div>
      {repair && !isSameRepair(repair, stored) && (
        <Button onClick={() => onRepair(repair)}>Repair it on this device</Button>
      )}
    </>
  );
}
