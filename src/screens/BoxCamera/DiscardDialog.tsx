/** Asks before a cart is left: by Back to Menu, by a link, by the browser's own back (specification section 2, "Box Camera"). */
import { Button } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { ConfirmDialog } from "#src/ui/ConfirmDialog.tsx";
import type { BoxCameraRef } from "./boxCameraRef.ts";

export function DiscardDialog({ boxCamera }: { boxCamera: BoxCameraRef }) {
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
