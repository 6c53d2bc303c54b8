/** The number of changed amounts, with Save and Discard. */
import { Button, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { isHeldAmount } from "#domain/box/amounts.ts";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { PanelActions } from "#src/ui/BottomPanel.tsx";
import type { AmountsRef } from "./useAmounts.ts";

export function AmountActions({ amounts }: { amounts: AmountsRef }) {
  const n = useSelector(amounts, ({ context }) => context.changes.length);
  const isHeld = useSelector(amounts, ({ context }) => context.changes.some(isHeldAmount));
  return (
    <>
      <Text size="sm" ta="center" role="status">
        {boxMessages.amountsChanged(n)}
      </Text>
      <PanelActions>
        <Button variant="default" onClick={() => amounts.send({ type: "discard.asked" })}>
          Discard
        </Button>
        <Button disabled={isHeld} onClick={() => amounts.send({ type: "save.asked" })}>
          Save
        </Button>
      </PanelActions>
    </>
  );
}
