/** A camera for a screen: the camera machine with the browser's camera, and the element it is shown in. */
import { useSelector } from "@xstate/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { ActorRefFrom } from "xstate";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import type { ScanMode } from "#domain/scan/scanOutcome.ts";
import { type CameraEmitted, cameraMachine } from "#machines/camera.machine.ts";
import { alertToast } from "#src/ui/toast.ts";
import { useEmitted, useScreenActor } from "#src/ui/useScreenActor.ts";
import { cameraIn } from "./camera.ts";
import { devices, page } from "./devices.ts";
import { withoutOwnAddress } from "./ownAddress.ts";
import { useScanning } from "./Scanning.tsx";

export interface Camera {
  /** Send it "camera.requested", "camera.stopped"; ask it `hasTag("cameraOn")`. */
  actor: ActorRefFrom<typeof cameraMachine>;
  video: RefObject<HTMLVideoElement | null>;
}

export type CameraSource = Extract<CameraEmitted, { type: "code.read" }>["source"];

interface CameraOptions {
  /** A camera chosen on another screen. */
  deviceId?: string | null | undefined;
  /** Whether a read turns the camera off; otherwise it goes on to the next label. */
  stopsAfterRead?: boolean;
  /** One call for each label that was read, or said to be this one; without it frames are not searched for any. */
  onRead?: (code: string, source: CameraSource) => void;
}

/** The camera is off until it is asked for, and lets go when the screen is left. */
export function useCamera({ deviceId, stopsAfterRead = true, onRead }: CameraOptions = {}): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [machine] = useState(() =>
    cameraMachine.provide({
      actors: {
        runCamera: cameraIn(() => video.current, onRead !== undefined),
        watchDevices: devices,
        watchPage: page,
      },
    }),
  );
  const actor = useScreenActor(machine, {
    input: { deviceId: deviceId ?? null, stopsAfterRead },
  });
  useEmitted(actor, (emitted) => {
    if (emitted.type === "code.read") onRead?.(withoutOwnAddress(emitted.code), emitted.source);
    else if (emitted.problem === "denied") alertToast(scanMessages.cameraDenied);
  });
  return { actor, video };
}

/**
 * A camera that begins with the one that was chosen last, on whichever screen, else with the given one, and keeps what is
 * chosen here for the next.
 */
export function useChosenCamera(options: CameraOptions): Camera {
  const { deviceId } = useScanning();
  const camera = useCamera({ ...options, deviceId: deviceId.current ?? options.deviceId });
  const chosenId = useSelector(camera.actor, ({ context }) => context.deviceId);
  useEffect(() => {
    deviceId.current = chosenId;
  }, [deviceId, chosenId]);
  return camera;
}

/** Camera or gun, and the choice of one, with which a picture ends. */
export function useScanMode({ actor }: Camera) {
  const { scan } = useScanning();
  const mode = useSelector(scan, ({ context }) => context.mode);
  const choose = (chosen: ScanMode) => {
    actor.send({ type: "camera.stopped" });
    scan.send({ type: "mode.chosen", mode: chosen });
  };
  return { mode, choose };
}
