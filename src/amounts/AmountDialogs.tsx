/** What is asked about changed amounts: the dialog "Confirm change", old → new for each, and whether to discard them. */
import { Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { type AmountChange, type AmountLine, changeOf } from "#domain/box/amounts.ts";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { messages } from "#domain/messages.ts";
import { ConfirmDialog } from "#src/ui/ConfirmDialog.tsx";
import classes from "./Amounts.module.css";
import type { AmountsRef } from "./useAmounts.ts";

interface AmountDialogsProps {
  amounts: AmountsRef;
  nameOf: (line: AmountLine) => string;
}

export function AmountDialogs({ amounts, nameOf }: AmountDialogsProps) {
  const snapshot = useSelector(amounts, (current) => current);
  const { changes, seen, reason } = snapshot.context;
  const isOpen = snapshot.hasTag("confirming");
  // While the dialog fades away it keeps its words.
  const [last, setLast] = useState(changes);
  if (isOpen && last !== changes) setLast(changes);
  const confirm = () => amounts.send({ type: "question.confirmed" });
  const cancel = () => amounts.send({ type: "question.cancelled" });
  return (
    <>
      <ConfirmDialog
        opened={isOpen}
        sentence="Confirm change"
        confirmLabel="Confirm"
        isBusy={snapshot.hasTag("busy")}
        onConfirm={confirm}
        onCancel={cancel}
      >
        <ul className={classes.changes}>
          {(isOpen ? changes : last).map((change) => (
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
    </>
  );
}

interface ChangeProps {
  change: AmountChange;
  name: string;
  seen: AmountChange | undefined;
}

function Change({ change: { line, text }, name, seen }: ChangeProps) {
  const from = line.intAmountInBox;
  const before = seen?.line.intAmountInBox ?? from;
  return (
    <li className={classes.change}>
      <div className={classes.name}>
        <Text fw={650}>{name}</Text>
        {text === "0" && <Text size="sm">{boxMessages.takenOut}</Text>}
        {before !== from && (
          <Text size="sm" role="status">
            {messages.changedMeanwhile} {messages.changedFrom(String(before), String(from))}
          </Text>
        )}
      </div>
      <Text component="span" className={classes.figures}>
        <span className={classes.from}>{from}</span> → <span>{text}</span>
      </Text>
    </li>
  );
}
