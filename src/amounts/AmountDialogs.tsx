/** What is asked about changed amounts: the dialog "Confirm change", old → new for each, and whether to discard them. */
import { Group, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { type AmountChange, type AmountLine, changeOf, isHeldAmount } from "#domain/box/amounts.ts";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { messages } from "#domain/messages.ts";
import { ConfirmDialog } from "#src/ui/ConfirmDialog.tsx";
import { OldNew } from "./OldNew.tsx";
import type { AmountsRef } from "./useAmounts.ts";
import { ZeroQuestion } from "./ZeroQuestion.tsx";

interface AmountDialogsProps {
  amounts: AmountsRef;
  nameOf: (line: AmountLine) => string;
}

export function AmountDialogs({ amounts, nameOf }: AmountDialogsProps) {
  const snapshot = useSelector(amounts, (current) => current);
  const { changes, seen, reason } = snapshot.context;
  const confirm = () => amounts.send({ type: "question.confirmed" });
  const cancel = () => amounts.send({ type: "question.cancelled" });
  return (
    <>
      <ConfirmDialog
        opened={snapshot.hasTag("confirming")}
        sentence={messages.confirmChange}
        first="confirm"
        confirmLabel="Confirm"
        isBusy={snapshot.hasTag("busy")}
        onConfirm={confirm}
        onCancel={cancel}
      >
        <ul className="lines">
          {changes.map((change) => (
            <Change
              key={`${change.line.strBoxCode} ${change.line.strToyBarcode}`}
              change={change}
              name={nameOf(change.line)}
              seen={changeOf(seen, change.line)}
            />
          ))}
        </ul>
        {snapshot.hasTag("unsaved") && (
          <Text size="sm" ta="center" mt="sm" role="status">
            {messages.notSavedYet} {reason}
          </Text>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        opened={snapshot.hasTag("discarding")}
        sentence={messages.discardChanges}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isDestructive
        onConfirm={confirm}
        onCancel={cancel}
      />
      <ZeroQuestion amounts={amounts} nameOf={nameOf} />
    </>
  );
}

interface ChangeProps {
  change: AmountChange;
  name: string;
  seen: AmountChange | undefined;
}

function Change({ change, name, seen }: ChangeProps) {
  const { line, text } = change;
  const from = line.intAmountInBox;
  const before = seen?.line.intAmountInBox ?? from;
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="baseline" gap={12} py={8}>
      <div style={{ minWidth: 0 }} className="breakable">
        <Text fw={650}>{name}</Text>
        {text === "0" && <Text size="sm">{boxMessages.noneLeft}</Text>}
        {isHeldAmount(change) && (
          <Text size="sm" role="status">
            {boxMessages.amountUncertain}
          </Text>
        )}
        {before !== from && (
          <Text size="sm" role="status">
            {messages.changedMeanwhile} {messages.changedFrom(String(before), String(from))}
          </Text>
        )}
      </div>
      <OldNew from={from} to={text} />
    </Group>
  );
}
