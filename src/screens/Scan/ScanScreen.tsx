/** Scan Barcode: by camera or by gun to the toy, the box or a new item (specification section 2, Scan Barcode). */
import { Button, Group, Stack } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { ScanMode } from "#domain/scan/scans.ts";
import { CameraPicker } from "#src/scan/CameraPicker.tsx";
import { CameraView } from "#src/scan/CameraView.tsx";
import { FeedbackSettings } from "#src/scan/FeedbackSettings.tsx";
import { GunInput } from "#src/scan/GunInput.tsx";
import { ScanModeControl } from "#src/scan/ScanModeControl.tsx";
import places from "#src/scan/ScanPlaces.module.css";
import { type ScanRef, useScanning } from "#src/scan/scanning.ts";
import { type Camera, useCamera } from "#src/scan/useCamera.ts";
import { useGun } from "#src/scan/useGun.ts";
import { LatestResult } from "./LatestResult.tsx";
import { ScanButton } from "./ScanButton.tsx";
import { ScanLines } from "./ScanLines.tsx";

/** Where scans lead; their code is fetched before it is needed. */
const NEXT = ["/inventory/$barcode", "/inventory/new", "/boxcamera/$boxCode"] as const;

export function ScanScreen() {
  const router = useRouter();
  useEffect(() => {
    for (const path of NEXT) void router.loadRouteChunk(router.routesByPath[path]);
  }, [router]);
  const { scan, deviceId } = useScanning();
  const camera = useCamera({
    deviceId: deviceId.current,
    onRead: (strCode) => scan.send({ type: "code.scanned", strCode, source: "camera" }),
  });
  const chosenId = useSelector(camera.actor, ({ context }) => context.deviceId);
  useEffect(() => {
    deviceId.current = chosenId;
  }, [deviceId, chosenId]);
  const mode = useSelector(scan, ({ context }) => context.mode);
  const choose = (chosen: ScanMode) => {
    camera.actor.send({ type: "camera.stopped" });
    scan.send({ type: "mode.chosen", mode: chosen });
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
        </div>
        <div className={places.picture}>
          {mode === "camera" ? (
            <CameraMode camera={camera} scan={scan} onUseGun={() => choose("gun")} />
          ) : (
            <GunInput {...gunOf(scan)} />
          )}
        </div>
        <div className={places.button}>
          <ScanButton scan={scan} camera={camera} />
        </div>
      </div>
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
    <CameraView
      camera={camera}
      otherWay={
        <Button variant="subtle" color="white" onClick={onUseGun}>
          Use a scanner gun
        </Button>
      }
    />
  );
}

function gunOf(scan: ScanRef) {
  return {
    onScan: (strCode: string) => scan.send({ type: "code.scanned", strCode, source: "gun" }),
    onTyping: (isTyping: boolean) => scan.send({ type: "gun.typed", isTyping }),
  };
}
