/** Starts the camera for one label, where the thumb is, or stops it (specification sections 2 and 4). */
import { Button } from "@mantine/core";
import { IconPlayerStop, IconScan } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import type { Camera } from "./useCamera.ts";

interface CameraButtonProps {
  camera: Camera;
  label: string;
  onStart: () => void;
}

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
