/** The cameras by name where there is a choice, the one in use or the first preselected (specification section 2, Scan Barcode). */
import { NativeSelect } from "@mantine/core";
import { useSelector } from "@xstate/react";
import type { Camera } from "./useCamera.ts";

export function CameraPicker({ camera: { actor } }: { camera: Camera }) {
  const devices = useSelector(actor, (snapshot) => snapshot.context.devices);
  const deviceId = useSelector(actor, (snapshot) => snapshot.context.deviceId);
  const chosen = devices.find((device) => device.deviceId === deviceId) ?? devices[0];
  if (devices.length === 1) return null;
  return (
    <NativeSelect
      label="Camera"
      disabled={devices.length === 0}
      data={
        devices.length === 0
          ? [{ value: "", label: "No camera" }]
          : devices.map((device, n) => ({
              value: device.deviceId,
              label: device.label || `Camera ${n + 1}`,
            }))
      }
      value={chosen?.deviceId ?? ""}
      onChange={(event) =>
        actor.send({ type: "device.chosen", deviceId: event.currentTarget.value })
      }
    />
  );
}
