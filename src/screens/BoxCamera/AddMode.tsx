/** Scanning toys into the cart, by camera or by gun (specification sections 2, 4 and 5, "Box Camera"). */
import { Button, Stack, Text } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { SettledScan } from "#domain/cart.ts";
import type { ScanMode } from "#domain/scans.ts";
import type { otherBoxesMachine } from "#machines/otherBoxes.machine.ts";
import { CameraPicker } from "#src/scanner/CameraPicker.tsx";
import { CameraView } from "#src/scanner/CameraView.tsx";
import { FeedbackSettings } from "#src/scanner/FeedbackSettings.tsx";
import { GunInput } from "#src/scanner/GunInput.tsx";
import { ScanHistory } from "#src/scanner/ScanHistory.tsx";
import { ScanModeControl } from "#src/scanner/ScanModeControl.tsx";
import { useCamera } from "#src/scanner/useCamera.ts";
import { useScanMode } from "#src/scanner/useScanMode.ts";
import { BottomPanel } from "#src/ui/BottomPanel.tsx";
import classes from "./BoxCamera.module.css";
import type { BoxCameraRef } from "./boxCameraRef.ts";
import { CartButton } from "./CartButton.tsx";
import { GunGuard } from "./GunGuard.tsx";
import { LatestScan } from "./LatestScan.tsx";
import { ScanToyButton } from "./ScanToyButton.tsx";

interface AddModeProps {
  boxCamera: BoxCameraRef;
  otherBoxes: ActorRefFrom<typeof otherBoxesMachine>;
  strDeviceId: string | undefined;
  onGunScan: (strCode: string) => void;
}

export function AddMode({ boxCamera, otherBoxes, strDeviceId, onGunScan }: AddModeProps) {
  const [mode, setMode] = useScanMode();
  const scans = useSelector(boxCamera, ({ context }) => context.scans);
  const strBoxCode = useSelector(boxCamera, ({ context }) => context.strBoxCode);
  const camera = useCamera({
    strDeviceId,
    onRead: (strCode) => boxCamera.send({ type: "code.scanned", strCode, source: "camera" }),
  });
  const hasCameras = useSelector(camera.actor, ({ context }) => context.devices.length > 1);
  const choose = (chosen: ScanMode) => {
    camera.actor.send({ type: "camera.stopped" });
    setMode(chosen);
  };
  return (
    <Stack gap="md">
      <Button
        variant="subtle"
        px="xs"
        className={classes.back}
        leftSection={<IconArrowLeft size={20} aria-hidden />}
        onClick={() => boxCamera.send({ type: "menu.chosen" })}
      >
        Back to Menu
      </Button>
      <ScanModeControl value={mode} onChange={choose} />
      {mode === "gun" ? (
        <GunInput onScan={onGunScan} />
      ) : (
        <>
          <GunGuard onScan={onGunScan} />
          <CameraView camera={camera} />
          {hasCameras && <CameraPicker camera={camera} />}
        </>
      )}
      {scans[0] && <LatestScan scan={scans[0]} otherBoxes={otherBoxes} strBoxCode={strBoxCode} />}
      <ScanHistory lines={scans.map(historyLine)} />
      <FeedbackSettings />
      <BottomPanel>
        <div className={classes.bar}>
          {mode === "camera" ? (
            <ScanToyButton camera={camera} />
          ) : (
            <Text className={classes.main} c="dimmed">
              Every pull of the trigger counts.
            </Text>
          )}
          <CartButton
            boxCamera={boxCamera}
            onOpen={() => camera.actor.send({ type: "camera.stopped" })}
          />
        </div>
      </BottomPanel>
    </Stack>
  );
}

function historyLine({ intScan, strCode, text, outcome, toy }: SettledScan) {
  const action = (
    <Text size="sm" data-scan={intScan} className={classes.scanName}>
      {toy?.strName}
    </Text>
  );
  return {
    intScan,
    strCode,
    text,
    isProblem: outcome !== "added" && outcome !== "repeated",
    action,
  };
}
