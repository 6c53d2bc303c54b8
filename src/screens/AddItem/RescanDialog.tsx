/** "Scan again" over the form: by camera or by gun, and nothing that was typed is lost. */
import { Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { CameraView } from "#src/scan/CameraView.tsx";
import { useScanning } from "#src/scan/scanning.ts";
import { useCamera } from "#src/scan/useCamera.ts";
import { useGun } from "#src/scan/useGun.ts";
import { Dialog } from "#src/ui/Dialog.tsx";

interface RescanDialogProps {
  opened: boolean;
  onScan: (strCode: string) => void;
  onCancel: () => void;
}

export function RescanDialog({ opened, onScan, onCancel }: RescanDialogProps) {
  const { scan } = useScanning();
  const mode = useSelector(scan, ({ context }) => context.mode);
  return (
    <Dialog opened={opened} onClose={onCancel} title="Scan again">
      <GunScan onScan={onScan} />
      {mode === "camera" ? (
        <CameraScan onScan={onScan} />
      ) : (
        <Text>Point the gun at the label and pull the trigger.</Text>
      )}
    </Dialog>
  );
}

type OnScan = Pick<RescanDialogProps, "onScan">;

/** A gun is heard in both modes. */
function GunScan({ onScan }: OnScan) {
  useGun({ onScan });
  return null;
}

function CameraScan({ onScan }: OnScan) {
  const { deviceId } = useScanning();
  const camera = useCamera({ deviceId: deviceId.current, onRead: onScan });
  const { actor } = camera;
  useEffect(() => actor.send({ type: "camera.requested" }), [actor]);
  return <CameraView camera={camera} />;
}
