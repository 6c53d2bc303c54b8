/** Says by how many pieces a toy's boxes and its quantity differ, with "Correct". */
import { Button, Text } from "@mantine/core";
import { messages } from "#domain/messages.ts";
import classes from "./Amounts.module.css";
import type { CorrectionRef } from "./useCorrection.ts";

interface DisagreementProps {
  toy: { strToyBarcode: string; strName: string };
  /** How many pieces the boxes hold more; below 0 fewer. */
  surplus: number;
  correction: CorrectionRef;
}

export function Disagreement({ toy, surplus, correction }: DisagreementProps) {
  if (surplus === 0) return null;
  const { strToyBarcode, strName } = toy;
  return (
    <div className={classes.disagreement}>
      <Text size="sm" c={surplus > 0 ? undefined : "dimmed"} flex={1} miw={0}>
        {surplus > 0 ? messages.moreInBoxes(surplus) : messages.fewerInBoxes(-surplus)}
      </Text>
      <Button
        variant="subtle"
        px={8}
        size="sm"
        onClick={() => correction.send({ type: "correction.asked", strToyBarcode, strName })}
      >
        Correct
      </Button>
    </div>
  );
}
