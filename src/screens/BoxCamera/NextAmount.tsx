/** The amount that was typed for the next pull of the trigger. */
import { CloseButton, Group, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { nextAmount } from "#domain/scan/cart.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import places from "#src/scan/ScanPlaces.module.css";
import type { BoxCameraRef } from "./boxCameraRef.ts";

export function NextAmount({ boxCamera }: { boxCamera: BoxCameraRef }) {
  const intAmount = useSelector(boxCamera, ({ context }) => nextAmount(context.digits));
  // The region is there before its first words: one that comes with them is not always spoken.
  return (
    <div role="status">
      {intAmount !== null && (
        <Group className={places.screen} gap={4} wrap="nowrap">
          <Text fw={700}>{scanMessages.amountNext(intAmount)}</Text>
          <CloseButton
            size={44}
            aria-label="Clear amount"
            onClick={() => boxCamera.send({ type: "digits.cleared" })}
          />
        </Group>
      )}
    </div>
  );
}
