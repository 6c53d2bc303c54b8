/** The gun check: three codes on the screen, what the gun makes of each, and what helps (docs/design.md, "Guns"). */
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { CHECK_LABELS, faultsOf, isRepair, isSameRepair, repairOf } from "#domain/scan/gunCheck.ts";
import { affixesTold, FAULT_TOLD, gunMessages } from "#domain/scan/gunMessages.ts";
import { gunCheckMachine } from "#machines/gunCheck.machine.ts";
import { Barcode } from "#src/ui/Barcode.tsx";
import { Dialog } from "#src/ui/Dialog.tsx";
import { useScreenActor } from "#src/ui/useScreenActor.ts";
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

const storing = gunCheckMachine.provide({
  actions: { storeRepair: (_, repair) => writeGunRepair(repair) },
});

function useCheck() {
  const [input] = useState(() => ({ repair: readGunRepair() }));
  return useScreenActor(storing, { input });
}

type CheckRef = ReturnType<typeof useCheck>;

function Check({ onClose }: GunCheckProps) {
  const check = useCheck();
  const isTold = useSelector(check, (snapshot) => snapshot.matches("told"));
  const repair = useSelector(check, ({ context }) => context.repair);
  const take: GunOptions["onScan"] = (_, __, pull) => {
    check.send({ type: "code.pulled", pull });
    signal(check.getSnapshot().context.otherText === null ? "taken" : "notTaken");
  };
  return (
    <Stack gap="md">
      {isTold ? <Findings check={check} /> : <Label check={check} />}
      {/* A label that comes twice may come late. */}
      {isTold ? <GunCapture onScan={take} /> : <GunInput onScan={take} />}
      {isRepair(repair) && (
        <Group justify="space-between" gap="sm">
          <Text size="sm" flex="1 1 12rem">
            {gunMessages.repairing}
          </Text>
          <Button variant="default" onClick={() => check.send({ type: "repair.ended" })}>
            Stop repairing
          </Button>
        </Group>
      )}
      <Group justify="flex-end" gap="sm">
        {isTold && (
          <Button variant="default" onClick={() => check.send({ type: "check.begun" })}>
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
function Label({ check }: { check: CheckRef }) {
  const n = useSelector(check, ({ context }) => context.readings.length);
  const otherText = useSelector(check, ({ context }) => context.otherText);
  const code = CHECK_LABELS[n];
  if (code === undefined) return null;
  return (
    <>
      <div role="status">
        <Text fw={700}>{gunMessages.shown(n + 1, CHECK_LABELS.length)}</Text>
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
          <Button mt="sm" variant="default" onClick={() => check.send({ type: "label.insisted" })}>
            It was this code
          </Button>
        </Alert>
      )}
    </>
  );
}

function Findings({ check }: { check: CheckRef }) {
  const readings = useSelector(check, ({ context }) => context.readings);
  const stored = useSelector(check, ({ context }) => context.repair);
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
        <Button onClick={() => check.send({ type: "repair.chosen" })}>
          Repair it on this device
        </Button>
      )}
    </>
  );
}
