/** What a screen says of scans that have no outcome yet. */
import { Card, CloseButton, Group, Loader, Text } from "@mantine/core";
import { nextAmount } from "#domain/scan/cart.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import places from "./ScanPlaces.module.css";

/** In the place of the latest scan: a code that was read, before its answer is there. */
export function LookingUp({ code }: { code: string }) {
  return (
    <Card mih={96} role="status">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text fw={700} size="lg" lh={1.3}>
            {scanMessages.lookingUp}
          </Text>
          <Text className="breakable">{code}</Text>
        </div>
        <Loader size="sm" aria-hidden />
      </Group>
    </Card>
  );
}

interface LookedUpAgainProps {
  pulls: number;
  /** Each is a piece. */
  isCounted?: boolean;
}

/** The notice that scans without an answer are looked up again by themselves. */
export function LookedUpAgain({ pulls, isCounted = false }: LookedUpAgainProps) {
  if (pulls === 0) return null;
  return (
    <Text size="sm" role="status" mt={8}>
      {scanMessages.lookedUpAgain(pulls, isCounted)}
    </Text>
  );
}

interface NextAmountProps {
  /** The digits as typed. */
  digits: string;
  onClear: () => void;
}

/** The amount that was typed for the next pull of the trigger. */
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
