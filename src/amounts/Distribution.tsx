/** From which boxes pieces come, or into which they go, until the boxes hold what the quantity says. */
import { Group, Text } from "@mantine/core";
import { type AmountChange, amountText, changeOf } from "#domain/box/amounts.ts";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { discrepancy, discrepancyAfter, type ToyStock } from "#domain/box/correction.ts";
import { AmountStepper } from "./AmountStepper.tsx";
import { boxAmountNames } from "./names.ts";
import type { CorrectionRef } from "./useCorrection.ts";

interface DistributionProps {
  correction: CorrectionRef;
  stock: ToyStock;
  changes: readonly AmountChange[];
  isBusy: boolean;
}

export function Distribution({ correction, stock, changes, isBusy }: DistributionProps) {
  const { toy, lines } = stock;
  const left = discrepancyAfter(stock, [...changes]);
  return (
    <>
      <Text className="breakable">
        <strong>{toy.strName}</strong>:{" "}
        {boxMessages.quantityAndBoxes(toy.intQuantity, toy.intQuantity + discrepancy(stock))}
      </Text>
      <ul aria-label="Boxes">
        {lines.map((line) => (
          <Group component="li" key={line.strBoxCode} justify="space-between" gap="8px 12px" py={8}>
            <div style={{ minWidth: 0 }} className="breakable">
              <Text fw={650}>Box {line.strBoxCode}</Text>
              <Text size="sm" c="dimmed">
                {boxMessages.wasAmount(line.intAmountInBox)}
              </Text>
            </div>
            <AmountStepper
              names={boxAmountNames(line.strBoxCode)}
              value={amountText(changes, line)}
              isChanged={changeOf(changes, line) !== undefined}
              isDisabled={isBusy}
              onType={(text) => correction.send({ type: "amount.typed", line, text })}
              onStep={(by) => correction.send({ type: "amount.stepped", line, by })}
            />
          </Group>
        ))}
      </ul>
      <Text role="status" fw={700} ta="center" mt="sm">
        {boxMessages.leftToDistribute(left)}
      </Text>
    </>
  );
}
