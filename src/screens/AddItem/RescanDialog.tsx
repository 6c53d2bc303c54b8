/** "Scan again" over the form: by camera or by gun, and nothing that was typed is lost. */
import { Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { CameraView } from "#src/scan/CameraView.tsx";
import { GunCapture } from "#src/scan/GunCapture.tsx";
import { useScanning } from "#src/scan/scanning.ts";
import { useCamera } from "#src/scan/useCamera.ts";
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
      {/* A gun is heard in both modes. */}
      <GunCapture onScan={onScan} />
      {mode === "camera" ? (
        <CameraScan onScan={onScan} />
      ) : (
        <Text>Point the gun at the label and pull the trigger.</Text>
      )}
    </Dialog>
  );
}

function CameraScan({ onScan }: Pick<RescanDialogProps, "onScan">) {
  const { deviceId } = useScanning();
  const camera = useCamera({ deviceId: deviceId.current, onRead: onScan });
  const { actor } = camera;
  useEffect(() => actor.send({ type: "camera.requested" }), [actor]);
  return <CameraView camera={camera} />;
}
