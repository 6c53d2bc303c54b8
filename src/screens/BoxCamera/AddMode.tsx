/** Scanning toys into the cart, by camera or by gun (specification sections 2, 4 and 5, "Box Camera"). */
import { ActionIcon, Box, Button, Card, Group, Indicator, Stack, Text } from "@mantine/core";
import { IconArrowLeft, IconShoppingCart } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import type { ProjectedLocations } from "#domain/outbox/projection/lines.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import type { Scan, ScanRecord } from "#domain/scan/scanOutcome.ts";
import { serverNow } from "#src/api/serverClock.ts";
import { CameraButton, FeedbackSettings, ScanModeControl } from "#src/scan/ScanControls.tsx";
import { pendingLine, ScanHistory } from "#src/scan/ScanHistory.tsx";
import { LookedUpAgain, LookingUp, NextAmount } from "#src/scan/ScanNotices.tsx";
import places from "#src/scan/ScanPlaces.module.css";
import { ScanSource } from "#src/scan/ScanSource.tsx";
import { useChosenCamera, useScanMode } from "#src/scan/useCamera.ts";
import type { GunOptions } from "#src/scan/useGun.tsx";
import { locationsQuery } from "#src/stock/toys.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import { BottomPanel } from "#src/ui/BottomPanel.tsx";
import { ToyImage } from "#src/ui/ToyImage.tsx";
import { AddScannedToyButton } from "./AddScannedToy.tsx";
import type { BoxCameraRef } from "./actors.ts";
import classes from "./BoxCamera.module.css";

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
  onGunScan: GunOptions["onScan"];
}

export function AddMode({ boxCamera, deviceId, onGunScan }: AddModeProps) {
  const scans = useSelector(boxCamera, ({ context }) => context.scans);
  const waiting = useSelector(boxCamera, ({ context }) => context.queue);
  const failed = useSelector(boxCamera, ({ context }) => context.failed.length);
  const digits = useSelector(boxCamera, ({ context }) => context.digits);
  const camera = useChosenCamera({
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

/** The number of boxes to look up: three to name, and perhaps this one. */
const BOXES_NAMED = 4;
/** Milliseconds without another scan before a lookup, so that a fast gun causes one, not one for each toy. */
const REST = 250;

interface OtherBoxesProps {
  barcode: string;
  /** This box. */
  boxCode: string;
}

/**
 * The toy's other locations, as a quiet hint (docs/design.md, "Scan logic"): "5 in this box already. Also in BOX-2 (3),
 * BOX-7 (1)." No links: they would lead away from a full cart.
 */
function OtherBoxes({ barcode, boxCode }: OtherBoxesProps) {
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), REST);
    return () => clearTimeout(timer);
  }, []);
  // Only a hint: scanning goes on without it.
  const { data } = useAsk(locationsQuery(barcode, BOXES_NAMED), { isEnabled: isRested });
  return (
    <Text size="sm" c="dimmed" mih="1.55em" role="note" aria-label="Other boxes">
      {data && sentencesOf(data, boxCode)}
    </Text>
  );
}

function sentencesOf({ boxes, total }: ProjectedLocations, boxCode: string): string {
  if (total === 0) return "In no box yet.";
  const here = boxes.find((box) => box.strBoxCode === boxCode);
  const others = boxes.filter((box) => box !== here).slice(0, 3);
  const hasMore = total > others.length + (here ? 1 : 0);
  const inHere =
    here?.intAmountInBox === 0
      ? "It belongs here."
      : here && `${here.intAmountInBox} in this box already.`;
  const holding = others.filter(({ intAmountInBox }) => intAmountInBox > 0);
  const held = holding.map((box) => `${box.strBoxCode} (${box.intAmountInBox})`).join(", ");
  const elsewhere = held && `Also in ${held}${hasMore ? " and more." : "."}`;
  const empty = others.filter((box) => !holding.includes(box));
  const places = empty.length > 0 && `Its place: ${empty.map((box) => box.strBoxCode).join(", ")}.`;
  return [inHere, elsewhere, places].filter(Boolean).join(" ");
}

interface LatestScanProps {
  scan: ScanRecord;
  boxCamera: BoxCameraRef;
  boxCode: string;
}

/** The latest scan with an outcome, large enough to read at arm's length (specification section 5). */
function LatestScan({ scan, boxCamera, boxCode }: LatestScanProps) {
  return (
    <Card mih={96} data-latest-scan={scan.intScan}>
      <Group gap="md" wrap="nowrap" align="flex-start">
        {scan.toy && <ToyImage src={scan.toy.imageThumb} size={56} />}
        <Box flex={1} miw={0} className="breakable">
          <Text fw={700} size="lg" c={scan.isProblem ? "red" : undefined} lh={1.3}>
            {scan.text}
          </Text>
          <Text>
            {scan.intAmount !== undefined && `${scan.intAmount} × `}
            {scan.toy?.strName ?? scan.strCode}
          </Text>
          {scan.toy && (
            <OtherBoxes key={scan.intScan} barcode={scan.toy.strToyBarcode} boxCode={boxCode} />
          )}
        </Box>
        <AddScannedToyButton boxCamera={boxCamera} scan={scan} />
      </Group>
    </Card>
  );
}
