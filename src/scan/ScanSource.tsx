/**
 * The source of codes in the chosen mode: a gun's field, or the camera with a gun beside it; digits typed before a scan
 * are its amount.
 */
import { useSelector } from "@xstate/react";
import type { ScanMode } from "#domain/scan/scanOutcome.ts";
import { CameraView } from "./CameraView.tsx";
import { GunInput } from "./GunInput.tsx";
import { CameraPicker } from "./ScanControls.tsx";
import type { useCamera } from "./useCamera.ts";
import { GunCapture, type GunOptions } from "./useGun.tsx";

interface DigitsTyped {
  type: "digits.typed";
  digits: string;
}

interface ScanSourceProps {
  mode: ScanMode;
  camera: ReturnType<typeof useCamera>;
  /** Whose next pull the digits are of. */
  actor: {
    getSnapshot: () => { can: (event: DigitsTyped) => boolean };
    send: (event: DigitsTyped) => void;
  };
  onGunScan: GunOptions["onScan"];
}

export function ScanSource({ mode, camera, actor, onGunScan }: ScanSourceProps) {
  const hasCameras = useSelector(camera.actor, ({ context }) => context.devices.length > 1);
  const takeDigits = (digits: string) => {
    const typed = { type: "digits.typed", digits } as const;
    const isAmount = actor.getSnapshot().can(typed);
    actor.send(typed);
    return isAmount;
  };
  if (mode === "gun") return <GunInput onScan={onGunScan} onDigits={takeDigits} />;
  return (
    <>
      <GunCapture onScan={onGunScan} onDigits={takeDigits} />
      <CameraView camera={camera} />
      {hasCameras && <CameraPicker camera={camera} />}
    </>
  );
}
