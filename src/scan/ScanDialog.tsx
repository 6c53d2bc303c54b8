/** A label is read over a form, by camera or by gun, and nothing that was typed is lost. */
import { Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { Dialog } from "#src/ui/Dialog.tsx";
import { CameraView } from "./CameraView.tsx";
import { hearPull } from "./feedback.ts";
import { useScanning } from "./Scanning.tsx";
import { useChosenCamera } from "./useCamera.ts";
import { GunCapture } from "./useGun.tsx";

interface ScanDialogProps {
  title: string;
  opened: boolean;
  onScan: (code: string) => void;
  onCancel: () => void;
}

export function ScanDialog({ title, opened, onScan, onCancel }: ScanDialogProps) {
  const { scan } = useScanning();
  const mode = useSelector(scan, ({ context }) => context.mode);
  return (
    <Dialog opened={opened} onClose={onCancel} title={title}>
      {/* A gun is heard in both modes. */}
      <GunCapture
        onScan={(code) => {
          hearPull("taken");
          onScan(code);
        }}
      />
      {mode === "camera" ? (
        <CameraScan onScan={onScan} />
      ) : (
        <Text>Point the gun at the label and pull the trigger.</Text>
      )}
    </Dialog>
  );
}

function CameraScan({ onScan }: Pick<ScanDialogProps, "onScan">) {
  const camera = useChosenCamera({ onRead: (code) => onScan(code) });
  const { actor } = camera;
  useEffect(() => actor.send({ type: "camera.requested" }), [actor]);
  return <CameraView camera={camera} />;
}
