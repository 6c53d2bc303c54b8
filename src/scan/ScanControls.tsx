/** What a person sets where labels are read: camera or gun, the camera, its feedback. */
import { Button, Group, NativeSelect, SegmentedControl } from "@mantine/core";
import { IconPlayerStop, IconScan } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import type { ScanMode } from "#domain/scan/scanOutcome.ts";
import { StoredSwitch } from "#src/ui/StoredSwitch.tsx";
import { canVibrate, SOUND_KEY, VIBRATION_KEY } from "./feedback.ts";
import type { Camera } from "./useCamera.ts";

const MODES = [
  { value: "camera", label: "Camera" },
  { value: "gun", label: "Scanner gun" },
] satisfies { value: ScanMode; label: string }[];

interface ScanModeControlProps {
  value: ScanMode;
  onChange: (mode: ScanMode) => void;
}

/** Camera or scanner gun (specification section 2, Scan Barcode). */
export function ScanModeControl({ value, onChange }: ScanModeControlProps) {
  return (
    <SegmentedControl
      aria-label="Scan mode"
      data={MODES}
      value={value}
      onChange={onChange}
      // Beside something else its words stay on one line.
      flex="1 1 16.25rem"
    />
  );
}

/** The cameras by name, the one in use or the first preselected (specification section 2, Scan Barcode). */
export function CameraPicker({ camera: { actor } }: { camera: Camera }) {
  const devices = useSelector(actor, (snapshot) => snapshot.context.devices);
  const deviceId = useSelector(actor, (snapshot) => snapshot.context.deviceId);
  const chosen = devices.find((device) => device.deviceId === deviceId) ?? devices[0];
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

interface CameraButtonProps {
  camera: Camera;
  label: string;
  onStart: () => void;
}

/** Starts the camera for one label, where the thumb is, or stops it (specification sections 2 and 4). */
export function CameraButton({ camera: { actor }, label, onStart }: CameraButtonProps) {
  const isWanted = useSelector(actor, (snapshot) => snapshot.hasTag("wanted"));
  const Icon = isWanted ? IconPlayerStop : IconScan;
  return (
    <Button
      size="lg"
      flex={1}
      variant={isWanted ? "default" : "filled"}
      leftSection={<Icon size={24} aria-hidden />}
      onClick={() => (isWanted ? actor.send({ type: "camera.stopped" }) : onStart())}
    >
      {isWanted ? "Stop" : label}
    </Button>
  );
}

/** Sound and vibration of a scan, on or off, persisted on the device. */
export function FeedbackSettings() {
  return (
    <Group gap="lg">
      <StoredSwitch storageKey={SOUND_KEY} label="Sound" />
      {canVibrate && <StoredSwitch storageKey={VIBRATION_KEY} label="Vibration" />}
    </Group>
  );
}
