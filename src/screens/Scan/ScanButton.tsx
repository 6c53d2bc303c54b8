/** The screen's one main button: Scan, Scan Again, or Stop while the camera is on (specification section 2, Scan Barcode). */
import { Button, type ButtonProps } from "@mantine/core";
import { IconPlayerStop, IconScan } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import type { ScanRef } from "#src/scan/scanning.ts";
import type { Camera } from "#src/scan/useCamera.ts";

const shape: ButtonProps = { size: "lg", fullWidth: true };

export function ScanButton({ scan, camera }: { scan: ScanRef; camera: Camera }) {
  const mode = useSelector(scan, ({ context }) => context.mode);
  const hasScanned = useSelector(scan, ({ context }) => context.lastCode !== null);
  const isWanted = useSelector(camera.actor, (snapshot) => snapshot.hasTag("wanted"));
  const start = () => {
    scan.send({ type: "scan.requested" });
    if (mode === "camera") camera.actor.send({ type: "camera.requested" });
  };
  if (isWanted) {
    return (
      <Button
        {...shape}
        variant="default"
        leftSection={<IconPlayerStop size={24} aria-hidden />}
        onClick={() => camera.actor.send({ type: "camera.stopped" })}
      >
        Stop
      </Button>
    );
  }
  if (mode === "gun" && !hasScanned) return null;
  return (
    <Button {...shape} leftSection={<IconScan size={24} aria-hidden />} onClick={start}>
      {hasScanned ? "Scan Again" : "Scan"}
    </Button>
  );
}
