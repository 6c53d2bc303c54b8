/**
 * The questions where a toy's boxes and its quantity differ: which of them is right, and which box the difference is
 * in.
 */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { type AmountChange, amountText, changeOf } from "#domain/box/amounts.ts";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { discrepancy, discrepancyAfter, type ToyStock } from "#domain/box/correction.ts";
import { messages } from "#domain/messages.ts";
import { MayChange } from "#src/session/rights.tsx";
import { useContradiction } from "#src/stock/settings.ts";
import { QUIET } from "#src/theme.ts";
import { ConfirmDialog, Dialog } from "#src/ui/Dialog.tsx";
import { OldNew } from "./AmountDialogs.tsx";
import { AmountStepper, amountNames } from "./AmountStepper.tsx";
import type { CorrectionRef } from "./useCorrection.ts";

interface DistributionProps {
  correction: CorrectionRef;
  stock: ToyStock;
  changes: readonly AmountChange[];
  isBusy: boolean;
}

/** Distributes the discrepancy over the boxes, until they hold the quantity. */
function Distribution({ correction, stock, changes, isBusy }: DistributionProps) {
  const { toy, lines } = stock;
  const remainingDiscrepancy = discrepancyAfter(stock, [...changes]);
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
              names={amountNames("in", line.strBoxCode)}
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
        {boxMessages.leftToDistribute(remainingDiscrepancy)}
      </Text>
    </>
  );
}

export function CorrectionDialogs({ correction }: { correction: CorrectionRef }) {
  const snapshot = useSelector(correction, (current) => current);
  const shown = snapshot.context;
  const { reason } = shown;
  const cancel = () => correction.send({ type: "question.cancelled" });
  const confirm = () => correction.send({ type: "question.confirmed" });
  const isBusy = snapshot.hasTag("busy");
  const difference = shown.stock ? discrepancy(shown.stock) : 0;
  const quantity = shown.stock?.toy.intQuantity ?? 0;
  return (
    <>
      <ConfirmDialog
        opened={snapshot.hasTag("unread")}
        sentence={boxMessages.correctionOf(shown.strName)}
        confirmLabel="Try again"
        onConfirm={() => correction.send({ type: "reading.retried" })}
        onCancel={cancel}
      >
        <Text role="alert">{reason}</Text>
      </ConfirmDialog>
      <Dialog opened={snapshot.hasTag("asking")} onClose={cancel} title="Correct">
        <Stack gap="sm">
          <Text fw={650} className="breakable">
            {shown.strName}
          </Text>
          <Text>{boxMessages.quantityAndBoxes(quantity, quantity + difference)}</Text>
          {reason && (
            <Text role="status">
              {messages.notSavedYet} {reason}
            </Text>
          )}
          <Button
            disabled={!snapshot.can({ type: "boxes.chosen" })}
            onClick={() => correction.send({ type: "boxes.chosen" })}
          >
            The boxes are right
          </Button>
          <Button onClick={() => correction.send({ type: "quantity.chosen" })}>
            The quantity is right
          </Button>
          <Button variant="default" onClick={cancel} data-autofocus>
            Cancel
          </Button>
        </Stack>
      </Dialog>
      <ConfirmDialog
        opened={snapshot.hasTag("confirming")}
        sentence={messages.confirmChange}
        first="confirm"
        confirmLabel="Confirm"
        isBusy={isBusy}
        onConfirm={confirm}
        onCancel={cancel}
      >
        <Group justify="space-between" wrap="nowrap" align="baseline" gap={12} py={8}>
          <div style={{ minWidth: 0 }} className="breakable">
            <Text fw={650}>{shown.strName}</Text>
            <Text size="sm">Quantity</Text>
          </div>
          <OldNew from={quantity} to={quantity + difference} />
        </Group>
      </ConfirmDialog>
      <ConfirmDialog
        opened={snapshot.hasTag("distributing")}
        sentence={difference > 0 ? boxMessages.fromWhichBox : boxMessages.intoWhichBox}
        confirmLabel="Confirm"
        isBusy={isBusy}
        isDisabled={!isBusy && !snapshot.can({ type: "question.confirmed" })}
        onConfirm={confirm}
        onCancel={cancel}
      >
        {shown.stock && (
          <Distribution
            correction={correction}
            stock={shown.stock}
            changes={shown.changes}
            isBusy={isBusy}
          />
        )}
        {reason && (
          <Text role="status" mt="sm">
            {messages.notSavedYet} {reason}
          </Text>
        )}
      </ConfirmDialog>
    </>
  );
}

interface DisagreementProps {
  toy: { strToyBarcode: string; strName: string };
  /** The pieces that the boxes hold beyond the quantity; below 0, pieces that they lack. */
  discrepancy: number;
  correction: CorrectionRef;
}

/** The discrepancy of a toy's boxes and its quantity in words, with "Correct" where they contradict each other. */
export function Disagreement({ toy, discrepancy, correction }: DisagreementProps) {
  const { isContradiction } = useContradiction();
  const { strToyBarcode, strName } = toy;
  // A question that is not there yet.
  const isReading = useSelector(
    correction,
    (snapshot) =>
      snapshot.matches({ reading: "unconfirmed" }) &&
      snapshot.context.strToyBarcode === strToyBarcode,
  );
  if (discrepancy === 0) return null;
  return (
    <Group flex={1} wrap="nowrap" gap={12} pos="relative" style={{ zIndex: 1 }}>
      <Text size="sm" c={discrepancy > 0 ? undefined : "dimmed"} flex={1} miw={0}>
        {discrepancy > 0 ? messages.moreInBoxes(discrepancy) : messages.fewerInBoxes(-discrepancy)}
      </Text>
      {isContradiction(discrepancy) && (
        <MayChange>
          <Button
            {...QUIET}
            loading={isReading}
            onClick={() => correction.send({ type: "correction.asked", strToyBarcode, strName })}
          >
            Correct
          </Button>
        </MayChange>
      )}
    </Group>
  );
}
