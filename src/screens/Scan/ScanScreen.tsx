/** Scan Barcode: by camera or by gun to the toy, the box or a new item (specification section 2, Scan Barcode). */
import { Button, Stack } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { ScanMode } from "#domain/scans.ts";
import { CameraPicker } from "#src/scanner/CameraPicker.tsx";
import { CameraView } from "#src/scanner/CameraView.tsx";
import { FeedbackSettings } from "#src/scanner/FeedbackSettings.tsx";
import { GunInput } from "#src/scanner/GunInput.tsx";
import { ScanModeControl } from "#src/scanner/ScanModeControl.tsx";
import { type Camera, useCamera } from "#src/scanner/useCamera.ts";
import { useGun } from "#src/scanner/useGun.ts";
import { type ScanRef, useScanning } from "#src/scanning/scanning.ts";
import classes from "./Scan.module.css";
import { ScanButton } from "./ScanButton.tsx";
import { ScanLines } from "./ScanLines.tsx";

/** Where scans lead; their code is fetched before it is needed. */
const NEXT = ["/inventory/$barcode", "/inventory/new", "/boxcamera/$boxCode"] as const;

export function ScanScreen() {
  const router = useRouter();
  useEffect(() => {
    for (const path of NEXT) void router.loadRouteChunk(router.routesByPath[path]);
  }, [router]);
  const { scan, strDeviceId } = useScanning();
  const camera = useCamera({
    strDeviceId: strDeviceId.current,
    onRead: (strCode) => scan.send({ type: "code.scanned", strCode, source: "camera" }),
  });
  const chosenId = useSelector(camera.actor, ({ context }) => context.strDeviceId);
  useEffect(() => {
    strDeviceId.current = chosenId;
  }, [strDeviceId, chosenId]);
  const mode = useSelector(scan, ({ context }) => context.mode);
  const choose = (chosen: ScanMode) => {
    camera.actor.send({ type: "camera.stopped" });
    scan.send({ type: "mode.chosen", mode: chosen });
  };
  return (
    <Stack className={classes.screen} gap="lg">
      <ScanModeControl value={mode} onChange={choose} />
      {mode === "camera" ? (
        <CameraMode camera={camera} scan={scan} onUseGun={() => choose("gun")} />
      ) : (
        <GunInput {...gunOf(scan)} />
      )}
      <ScanButton scan={scan} camera={camera} />
      <ScanLines scan={scan} />
      <FeedbackSettings />
    </Stack>
  );
}

interface CameraModeProps {
  camera: Camera;
  scan: ScanRef;
  onUseGun: () => void;
}

function CameraMode({ camera, scan, onUseGun }: CameraModeProps) {
  // A gun's Enter must not press a button in this mode either: its scans count as well.
  useGun(gunOf(scan));
  return (
    <>
      <CameraPicker camera={camera} />
      <CameraView
        camera={camera}
        otherWay={
          <Button variant="subtle" color="white" onClick={onUseGun}>
            Use a scanner gun
          </Button>
        }
      />
    </>
  );
}

function gunOf(scan: ScanRef) {
  return {
    onScan: (strCode: string) => scan.send({ type: "code.scanned", strCode, source: "gun" }),
    onTyping: (isTyping: boolean) => scan.send({ type: "gun.typed", isTyping }),
  };
}
