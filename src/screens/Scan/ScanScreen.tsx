/** Scan Barcode: a scan by camera or gun leads to the toy, the box or a new item (specification section 2, Scan Barcode). */
import { Button, Card, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { lazy, Suspense } from "react";
import { SCAN_HISTORY } from "#domain/limits.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import type { Destination, ScanRecord } from "#domain/scan/scanOutcome.ts";
import { CameraView } from "#src/scan/CameraView.tsx";
import { GunInput } from "#src/scan/GunInput.tsx";
import { linkTo } from "#src/scan/links.ts";
import { PhotoButton } from "#src/scan/PhotoButton.tsx";
import {
  CameraButton,
  CameraPicker,
  FeedbackSettings,
  ScanModeControl,
} from "#src/scan/ScanControls.tsx";
import { pendingLine, ScanHistory } from "#src/scan/ScanHistory.tsx";
import { LookedUpAgain } from "#src/scan/ScanNotices.tsx";
import { type ScanRef, useForPerson, useScanning } from "#src/scan/Scanning.tsx";
import places from "#src/scan/ScanPlaces.module.css";
import { type CameraSource, useChosenCamera, useScanMode } from "#src/scan/useCamera.ts";
import { GunCapture } from "#src/scan/useGun.tsx";
import { Contained } from "#src/ui/Contained.tsx";

const LABELS: Record<Destination["type"], string> = { box: "Open", toy: "Open", newToy: "Add" };

/** The last ten scans, the newest first, each with a link to its destination. A scan that is being looked up is in its place already. */
function ScanLines({ scan }: { scan: ScanRef }) {
  const scans = useSelector(scan, ({ context }) => context.scans);
  const queue = useSelector(scan, ({ context }) => context.queue);
  const pending = queue.toReversed().map(pendingLine);
  const settled = scans.map(useForPerson()).map((record) => ({
    ...record,
    text: textOf(record),
    action: actionOf(record),
  }));
  return <ScanHistory lines={[...pending, ...settled].slice(0, SCAN_HISTORY)} />;
}

/** The scan's outcome, with the data on its label. */
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

/** The outcome of the last scan, above the camera's picture. */
function LatestResult({ scan }: { scan: ScanRef }) {
  const pending = useSelector(scan, ({ context }) => context.queue.at(-1));
  const last = useSelector(scan, ({ context }) => context.scans[0]);
  const forPerson = useForPerson();
  const settled = last && forPerson(last);
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

/** Loaded on demand, since few people ever check a gun. */
const GunCheck = lazy(() => import("#src/scan/GunCheck.tsx"));

export function ScanScreen() {
  const { scan } = useScanning();
  const readByCamera = (code: string, source: CameraSource = "camera") =>
    scan.send({ type: "code.scanned", code, source });
  const camera = useChosenCamera({ onRead: readByCamera });
  const [isChecking, checking] = useDisclosure();
  const failed = useSelector(scan, ({ context }) => context.failed.length);
  const hasScanned = useSelector(scan, ({ context }) => context.lastCode !== null);
  const { mode, choose } = useScanMode(camera);
  const gun = {
    onScan: (code: string) => scan.send({ type: "code.scanned", code, source: "gun" }),
    onTyping: (isTyping: boolean) => scan.send({ type: "gun.typed", isTyping }),
  };
  return (
    <Stack className={places.screen} gap="lg">
      <div className={places.places}>
        <Group className={places.mode} gap="sm" align="flex-end">
          <ScanModeControl value={mode} onChange={choose} />
          {mode === "camera" && <CameraPicker camera={camera} />}
        </Group>
        <div className={places.result}>
          <LatestResult scan={scan} />
          <LookedUpAgain pulls={failed} />
        </div>
        <div className={places.picture}>
          {mode === "camera" ? (
            <>
              {/* A gun's Enter must not press a button in this mode either: its scans count as well. */}
              <GunCapture {...gun} />
              <CameraView
                camera={camera}
                otherWay={
                  <Button variant="subtle" color="white" onClick={() => choose("gun")}>
                    Use a scanner gun
                  </Button>
                }
              />
            </>
          ) : (
            <GunInput {...gun} />
          )}
        </div>
        <div className={places.button}>
          {(mode === "camera" || hasScanned) && (
            <Group>
              <CameraButton
                camera={camera}
                label={hasScanned ? "Scan Again" : "Scan"}
                onStart={() => {
                  scan.send({ type: "scan.requested" });
                  if (mode === "camera") camera.actor.send({ type: "camera.requested" });
                }}
              />
              {mode === "camera" && <PhotoButton onRead={readByCamera} />}
            </Group>
          )}
        </div>
      </div>
      <ScanLines scan={scan} />
      <Group gap="lg">
        <FeedbackSettings />
        {mode === "gun" && (
          <Button variant="subtle" onClick={checking.open}>
            Check the gun
          </Button>
        )}
      </Group>
      {isChecking && (
        <Contained>
          <Suspense fallback={null}>
            <GunCheck onClose={checking.close} />
          </Suspense>
        </Contained>
      )}
    </Stack>
  );
}
