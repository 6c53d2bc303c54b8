/** The discrepancy of a toy's boxes and its quantity in words, with "Correct" where they contradict each other. */
import { Button, Group, Text } from "@mantine/core";
import { messages } from "#domain/messages.ts";
import { MayChange } from "#src/session/rights.tsx";
import { useContradiction } from "#src/stock/settings.ts";
import { QUIET } from "#src/theme.ts";
import type { CorrectionRef } from "./useCorrection.ts";

interface DisagreementProps {
  toy: { strToyBarcode: string; strName: string };
  /** The pieces that the boxes hold beyond the quantity; below 0, pieces that they lack. */
  discrepancy: number;
  correction: CorrectionRef;
}

export function Disagreement({ toy, discrepancy, correction }: DisagreementProps) {
  const { isContradiction } = useContradiction();
  if (discrepancy === 0) return null;
  const { strToyBarcode, strName } = toy;
  return (
    <Group flex={1} wrap="nowrap" gap={12} pos="relative" style={{ zIndex: 1 }}>
      <Text size="sm" c={discrepancy > 0 ? undefined : "dimmed"} flex={1} miw={0}>
        {discrepancy > 0 ? messages.moreInBoxes(discrepancy) : messages.fewerInBoxes(-discrepancy)}
      </Text>
      {isContradiction(discrepancy) && (
        <MayChange>
          <Button
            {...QUIET}
            onClick={() => correction.send({ type: "correction.asked", strToyBarcode, strName })}
          >
            Correct
          </Button>
        </MayChange>
      )}
    </Group>
  );
}
