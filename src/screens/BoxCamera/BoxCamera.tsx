/**
 * One box's camera: menu, scanning and cart by the machine's state, and a sound for each scan that it emits
 * (specification section 2, "Box Camera").
 */
import { Button, Stack, Title } from "@mantine/core";
import { useBlocker, useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent, useState } from "react";
import type { Cart } from "#domain/outbox/stored.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { serverNow } from "#src/api/serverClock.ts";
import type { HeldBox } from "#src/boxes/useContents.ts";
import { hearPull, hearRecord, hearRefused } from "#src/scan/feedback.ts";
import places from "#src/scan/ScanPlaces.module.css";
import { GunCapture, type GunOptions } from "#src/scan/useGun.tsx";
import { useRights } from "#src/session/rights.tsx";
import { currentSession } from "#src/session/session.ts";
import { ConfirmDialog } from "#src/ui/Dialog.tsx";
import { alertToast } from "#src/ui/toast.ts";
import { useEmitted, useScreenActor } from "#src/ui/useScreenActor.ts";
import { AddMode } from "./AddMode.tsx";
import { AddScannedToy } from "./AddScannedToy.tsx";
import { type BoxCameraRef, provideBoxCamera } from "./actors.ts";
import { BoxMenu } from "./BoxMenu.tsx";
import { CartDialog } from "./CartDialog.tsx";

/** Asks before a cart is left: by Back to Menu, by a link, by the browser's own back (specification section 2, "Box Camera"). */
function DiscardDialog({ boxCamera }: { boxCamera: BoxCameraRef }) {
  const isAsking = useSelector(boxCamera, (state) => state.hasTag("asking"));
  const wouldLose = () => {
    const { cart, queue } = boxCamera.getSnapshot().context;
    return cart.length + queue.length > 0;
  };
  const blocker = useBlocker({
    shouldBlockFn: wouldLose,
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  const isLeaving = blocker.status === "blocked";
  return (
    <ConfirmDialog
      opened={isLeaving || isAsking}
      sentence={scanMessages.discardCart}
      confirmLabel="Discard"
      isDestructive
      onConfirm={() => {
        boxCamera.send({ type: "cart.discarded" });
        blocker.proceed?.();
      }}
      onCancel={() => {
        boxCamera.send({ type: "discard.cancelled" });
        blocker.reset?.();
      }}
    >
      {isLeaving && (
        <Button variant="light" fullWidth onClick={blocker.proceed}>
          {scanMessages.keepForLater}
        </Button>
      )}
    </ConfirmDialog>
  );
}

interface BoxCameraProps {
  box: HeldBox;
  /** The code of the address, which may be a former code of the box. */
  label: string;
  /** The persisted cart. */
  cart: Cart;
  /** The person whose cart it is. */
  owner: string;
  /** A camera chosen on another screen. */
  deviceId: string | undefined;
  /** Whether it begins with adding, without the menu, because the link that led here asked for that. */
  isAdding: boolean;
}

export function BoxCamera({ box, label, cart, owner, deviceId, isAdding }: BoxCameraProps) {
  const { strBoxCode } = box;
  const signedIn = useRouteContext({ from: "/_signedIn" });
  const [machine] = useState(() => provideBoxCamera(signedIn, owner, cart));
  const boxCamera = useScreenActor(machine, { input: { ...cart, label } });
  const mayChange = useRights().includes("stock");
  const isScanning = useSelector(boxCamera, (state) => state.hasTag("scanning"));

  const begin = useEffectEvent(() => {
    if (isAdding && mayChange) boxCamera.send({ type: "add.chosen" });
  });
  useEffect(() => begin(), []);

  useEffect(() => boxCamera.send({ type: "box.renamed", strBoxCode }), [boxCamera, strBoxCode]);

  useEmitted(boxCamera, (emitted) => {
    for (const scan of emitted.scans) hearRecord(scan);
  });

  // An ended session closes the screen, perhaps before queued scans have an outcome: a toast then says so.
  const { session } = signedIn;
  useEffect(
    () => () => {
      if (boxCamera.getSnapshot().context.queue.length > 0 && !currentSession(session)) {
        alertToast(scanMessages.signInToViewItems);
      }
    },
    [boxCamera, session],
  );

  // Outside Add Items a pull of the trigger counts nothing and presses nothing; the box's own label begins adding.
  const scanByGun: GunOptions["onScan"] = (code, _, { isByHand }) => {
    const pulled = { type: "code.scanned", code, source: "gun", isTyped: isByHand } as const;
    const scanned = { ...pulled, at: serverNow() };
    if (!mayChange || !boxCamera.getSnapshot().can(scanned)) {
      return hearRefused(code, scanMessages.scanElsewhere);
    }
    boxCamera.send(scanned);
    if (!isScanning) hearPull("taken", scanMessages.scanned);
    else if (boxCamera.getSnapshot().context.queue.length > 0) hearPull("heard");
  };

  return (
    <Stack className={places.screen} gap="md" flex={1}>
      <Title order={2} className="breakable">
        Box Camera – {strBoxCode}
      </Title>
      {isScanning ? (
        <AddMode boxCamera={boxCamera} deviceId={deviceId} onGunScan={scanByGun} />
      ) : (
        <>
          <GunCapture onScan={scanByGun} />
          <BoxMenu boxCamera={boxCamera} box={box} />
        </>
      )}
      <CartDialog boxCamera={boxCamera} />
      <AddScannedToy boxCamera={boxCamera} />
      <DiscardDialog boxCamera={boxCamera} />
    </Stack>
  );
}
