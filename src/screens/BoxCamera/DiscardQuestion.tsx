/** Asks before a cart is left: by Back to Menu, by a link, by the browser's own back (specification section 2, "Box Camera"). */
import { useBlocker } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { messages } from "#domain/messages.ts";
import { Question } from "#src/ui/Question.tsx";
import type { BoxCameraRef } from "./boxCameraRef.ts";

export function DiscardQuestion({ boxCamera }: { boxCamera: BoxCameraRef }) {
  const isAsking = useSelector(boxCamera, (state) => state.hasTag("asking"));
  const isBusy = useSelector(boxCamera, (state) => state.hasTag("busy"));
  const wouldLose = () => {
    const state = boxCamera.getSnapshot();
    const { cart, queue } = state.context;
    return state.hasTag("busy") || cart.length + queue.length > 0;
  };
  const blocker = useBlocker({
    shouldBlockFn: wouldLose,
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  const isLeaving = blocker.status === "blocked";
  return (
    <Question
      opened={isLeaving || isAsking}
      // What is being added stays on the device, whatever happens: that is not a discarded cart.
      sentence={isBusy ? messages.leaveSubmit : messages.discardCart}
      confirmLabel={isBusy ? "Leave" : "Discard"}
      isDestructive={!isBusy}
      onConfirm={() => {
        boxCamera.send({ type: "cart.discarded" });
        blocker.proceed?.();
      }}
      onCancel={() => {
        boxCamera.send({ type: "discard.cancelled" });
        blocker.reset?.();
      }}
    />
  );
}
