/** The number of changed amounts, with Save and Discard, and why they cannot be saved. */
import { Button, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { type AmountLine, isHeldAmount } from "#domain/box/amounts.ts";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { PanelActions } from "#src/ui/BottomPanel.tsx";
import type { AmountsRef } from "./useAmounts.ts";

interface AmountActionsProps {
  amounts: AmountsRef;
  nameOf: (line: AmountLine) => string;
}

export function AmountActions({ amounts, nameOf }: AmountActionsProps) {
  const changes = useSelector(amounts, ({ context }) => context.changes);
  const held = changes.filter(isHeldAmount);
  // The row of a line that is listed says by itself why its amount is held.
  const unlisted = held.find(({ line }) => line.isUnlisted)?.line;
  return (
    <>
      <Text size="sm" ta="center" role="status">
        {boxMessages.amountsChanged(changes.length)}
        {unlisted && `. ${boxMessages.amountUnlisted(nameOf(unlisted))}`}
      </Text>
      <PanelActions>
        <Button variant="default" onClick={() => amounts.send({ type: "discard.asked" })}>
          Discard
        </Button>
        <Button disabled={held.length > 0} onClick={() => amounts.send({ type: "save.asked" })}>
          Save
        </Button>
      </PanelActions>
    </>
  );
}
