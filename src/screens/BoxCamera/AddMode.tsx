/** Scanning toys into the cart, by camera or by gun (specification sections 2, 4 and 5, "Box Camera"). */
import { ActionIcon, Button, Card, Group, Indicator, Stack, Text } from "@mantine/core";
import { IconArrowLeft, IconShoppingCart } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import type { Scan, ScanRecord } from "#domain/scan/scans.ts";
import { serverNow } from "#src/api/serverClock.ts";
import { CameraButton, FeedbackSettings, ScanModeControl } from "#src/scan/ScanControls.tsx";
import { ScanHistory } from "#src/scan/ScanHistory.tsx";
import { LookedUpAgain, LookingUp, NextAmount } from "#src/scan/ScanNotices.tsx";
import places from "#src/scan/ScanPlaces.module.css";
import { ScanSource } from "#src/scan/ScanSource.tsx";
import { useCamera, useScanMode } from "#src/scan/useCamera.ts";
import { BottomPanel } from "#src/ui/BottomPanel.tsx";
import { AddScannedToyButton } from "./AddScannedToyButton.tsx";
import classes from "./BoxCamera.module.css";
import type { BoxCameraRef } from "./boxCameraRef.ts";
import { LatestScan } from "./LatestScan.tsx";

/** The round button with the cart's count (specification section 2, "Box Camera"). */
function CartButton({ boxCamera, onOpen }: { boxCamera: BoxCameraRef; onOpen: () => void }) {
  const items = useSelector(boxCamera, ({ context }) => context.cart.length);
  return (
    <Indicator label={items} size={22} offset={6} color="red.8" disabled={items === 0}>
      <ActionIcon
        size={56}
        radius="xl"
        variant="default"
        aria-label={`Cart, ${items} items`}
        onClick={() => {
          onOpen();
          boxCamera.send({ type: "cart.opened" });
        }}
      >
        <IconShoppingCart size={28} aria-hidden />
      </ActionIcon>
    </Indicator>
  );
}

interface AddModeProps {
  boxCamera: BoxCameraRef;
  deviceId: string | undefined;
  onGunScan: (code: string) => void;
}

export function AddMode({ boxCamera, deviceId, onGunScan }: AddModeProps) {
  const scans = useSelector(boxCamera, ({ context }) => context.scans);
  const waiting = useSelector(boxCamera, ({ context }) => context.queue);
  const failed = useSelector(boxCamera, ({ context }) => context.failed.length);
  const digits = useSelector(boxCamera, ({ context }) => context.digits);
  const camera = useCamera({
    deviceId,
    onRead: (code, source) =>
      boxCamera.send({ type: "code.scanned", code, source, at: serverNow() }),
  });
  const { mode, choose } = useScanMode(camera);
  return (
    <Stack gap="md">
      <div className={places.places}>
        <Group className={places.mode} gap="xs">
          <Button
            variant="subtle"
            px="xs"
            leftSection={<IconArrowLeft size={20} aria-hidden />}
            onClick={() => boxCamera.send({ type: "menu.chosen" })}
          >
            Back to Menu
          </Button>
          <ScanModeControl value={mode} onChange={choose} />
        </Group>
        <div className={places.result}>
          <Latest boxCamera={boxCamera} scan={scans[0]} waiting={waiting.at(-1)} />
          <LookedUpAgain pulls={failed} isCounted />
        </div>
        <div className={places.picture}>
          <ScanSource mode={mode} camera={camera} actor={boxCamera} onGunScan={onGunScan} />
        </div>
      </div>
      <ScanHistory
        lines={[
          ...waiting.toReversed().map(pendingLine),
          ...scans.map((scan) => historyLine(scan, boxCamera)),
        ]}
      />
      <FeedbackSettings />
      <BottomPanel>
        <NextAmount digits={digits} onClear={() => boxCamera.send({ type: "digits.cleared" })} />
        <Group className={places.screen} wrap="nowrap">
          {mode === "camera" ? (
            <CameraButton
              camera={camera}
              label="Scan Toy"
              onStart={() => camera.actor.send({ type: "camera.requested" })}
            />
          ) : (
            <Text flex={1} c="dimmed">
              Every pull of the trigger counts.
            </Text>
          )}
          <CartButton
            boxCamera={boxCamera}
            onOpen={() => camera.actor.send({ type: "camera.stopped" })}
          />
        </Group>
      </BottomPanel>
    </Stack>
  );
}

interface LatestProps {
  boxCamera: BoxCameraRef;
  scan: ScanRecord | undefined;
  waiting: Scan | undefined;
}

function Latest({ boxCamera, scan, waiting }: LatestProps) {
  const boxCode = useSelector(boxCamera, ({ context }) => context.strBoxCode);
  if (waiting) return <LookingUp code={waiting.strCode} />;
  if (scan) return <LatestScan scan={scan} boxCamera={boxCamera} boxCode={boxCode} />;
  return (
    <Card className={places.latest}>
      <Text c="dimmed">{scanMessages.nothingScanned}</Text>
    </Card>
  );
}

const pendingLine = ({ intScan, strCode }: Scan) => ({
  ...{ intScan, strCode, text: scanMessages.lookingUp },
  ...{ isProblem: false, isPending: true },
});

function historyLine(scan: ScanRecord, boxCamera: BoxCameraRef) {
  const { intScan, strCode, source, isProblem, toy } = scan;
  const text = source === "hand" ? `${scan.text} · ${scanMessages.byHand}` : scan.text;
  const action = (
    <>
      <Text size="sm" data-scan={intScan} className={classes.scanName}>
        {toy?.strName}
      </Text>
      <AddScannedToyButton boxCamera={boxCamera} scan={scan} />
    </>
  );
  return { intScan, strCode, text, isProblem, action };
}
