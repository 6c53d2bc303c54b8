/** The amount that was typed for the next pull of the trigger. */
import { CloseButton, Group, Text } from "@mantine/core";
import { nextAmount } from "#domain/scan/cart.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import places from "./ScanPlaces.module.css";

interface NextAmountProps {
  /** The digits as typed. */
  digits: string;
  onClear: () => void;
}

export function NextAmount({ digits, onClear }: NextAmountProps) {
  const amount = nextAmount(digits);
  // The region is there before its first words: one that comes with them is not always spoken.
  return (
    <div role="status">
      {amount !== null && (
        <Group className={places.screen} gap={4} wrap="nowrap">
          <Text fw={700}>{scanMessages.amountNext(amount)}</Text>
          <CloseButton size={44} aria-label="Clear amount" onClick={onClear} />
        </Group>
      )}
    </div>
  );
}
