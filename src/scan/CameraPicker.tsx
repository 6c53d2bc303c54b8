/** The cameras by name where there is a choice, the one in use or the first preselected (specification section 2, Scan Barcode). */
import { NativeSelect } from "@mantine/core";
import { useSelector } from "@xstate/react";
import type { Camera } from "./useCamera.ts";

export function CameraPicker({ camera: { actor } }: { camera: Camera }) {
  const devices = useSelector(actor, (snapshot) => snapshot.context.devices);
  const strDeviceId = useSelector(actor, (snapshot) => snapshot.context.strDeviceId);
  const chosen = devices.find((device) => device.strDeviceId === strDeviceId) ?? devices[0];
  if (devices.length === 1) return null;
  return (
    <NativeSelect
      label="Camera"
      disabled={devices.length === 0}
      data={
        devices.length === 0
          ? [{ value: "", label: "No camera" }]
          : devices.map((device, n) => ({
              value: device.strDeviceId,
              label: device.strLabel || `Camera ${n + 1}`,
            }))
      }
      value={chosen?.strDeviceId ?? ""}
      onChange={(event) =>
        actor.send({ type: "device.chosen", strDeviceId: event.currentTarget.value })
      }
    />
  );
}
