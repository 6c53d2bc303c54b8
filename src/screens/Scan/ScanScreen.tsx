/** Scan Barcode: by camera or by gun to the toy, the box or a new item (specification section 2, Scan Barcode). */
import { Button, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useSelector } from "@xstate/react";
import { lazy, Suspense, useEffect } from "react";
import type { ScanMode } from "#domain/scan/scans.ts";
import { CameraButton } from "#src/scan/CameraButton.tsx";
import { CameraPicker } from "#src/scan/CameraPicker.tsx";
import { CameraView } from "#src/scan/CameraView.tsx";
import { FeedbackSettings } from "#src/scan/FeedbackSettings.tsx";
import { GunCapture } from "#src/scan/GunCapture.tsx";
import { GunInput } from "#src/scan/GunInput.tsx";
import { LookedUpAgain } from "#src/scan/LookedUpAgain.tsx";
import { PhotoButton } from "#src/scan/PhotoButton.tsx";
import { ScanModeControl } from "#src/scan/ScanModeControl.tsx";
import places from "#src/scan/ScanPlaces.module.css";
import { useScanning } from "#src/scan/scanning.ts";
import { type CameraSource, useCamera } from "#src/scan/useCamera.ts";
import { LatestResult } from "./LatestResult.tsx";
import { ScanLines } from "./ScanLines.tsx";

/** Asked for when there is something wrong with the gun, and not before. */
const GunCheck = lazy(() => import("#src/scan/GunCheck.tsx"));

export function ScanScreen() {
  const { scan, deviceId } = useScanning();
  const readByCamera = (strCode: string, source: CameraSource = "camera") =>
    scan.send({ type: "code.scanned", strCode, source });
  const camera = useCamera({ deviceId: deviceId.current, onRead: readByCamera });
  const chosenId = useSelector(camera.actor, ({ context }) => context.deviceId);
  useEffect(() => {
    deviceId.current = chosenId;
  }, [deviceId, chosenId]);
  const [isChecking, checking] = useDisclosure();
  const mode = useSelector(scan, ({ context }) => context.mode);
  const failed = useSelector(scan, ({ context }) => context.failed.length);
  const hasScanned = useSelector(scan, ({ context }) => context.lastCode !== null);
  const choose = (chosen: ScanMode) => {
    camera.actor.send({ type: "camera.stopped" });
    scan.send({ type: "mode.chosen", mode: chosen });
  };
  const gun = {
    onScan: (strCode: string) => scan.send({ type: "code.scanned", strCode, source: "gun" }),
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
        <Suspense fallback={null}>
          <GunCheck onClose={checking.close} />
        </Suspense>
      )}
    </Stack>
  );
}
