/** Starts the camera for one toy, where the thumb is (specification sections 2 and 4). */
import { Button } from "@mantine/core";
import { IconPlayerStop, IconScan } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import type { Camera } from "#src/scan/useCamera.ts";
import classes from "./BoxCamera.module.css";

export function ScanToyButton({ camera: { actor } }: { camera: Camera }) {
  const isWanted = useSelector(actor, (state) => state.hasTag("wanted"));
  if (isWanted) {
    return (
      <Button
        size="lg"
        variant="default"
        className={classes.main}
        leftSection={<IconPlayerStop size={24} aria-hidden />}
        onClick={() => actor.send({ type: "camera.stopped" })}
      >
        Stop
      </Button>
    );
  }
  return (
    <Button
      size="lg"
      className={classes.main}
      leftSection={<IconScan size={24} aria-hidden />}
      onClick={() => actor.send({ type: "camera.requested" })}
    >
      Scan Toy
    </Button>
  );
}
