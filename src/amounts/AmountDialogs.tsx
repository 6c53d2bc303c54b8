/**
 * The questions about changed amounts: the dialog "Confirm change", old → new for each, and whether to discard them.
 */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import {
  type AmountChange,
  type AmountLine,
  adjustCommands,
  changeOf,
  isHeldAmount,
} from "#domain/box/amounts.ts";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { messages } from "#domain/messages.ts";
import { problemOf } from "#machines/actors.ts";
import { settingsQuery } from "#src/stock/settings.ts";
import { PanelActions } from "#src/ui/BottomPanel.tsx";
import { ConfirmDialog, Dialog, discardQuestion } from "#src/ui/Dialog.tsx";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import { alertToast } from "#src/ui/toast.ts";
import { useEmitted } from "#src/ui/useScreenActor.ts";
import type { AmountsRef } from "./useAmounts.ts";

interface AmountDialogsProps {
  amounts: AmountsRef;
  nameOf: (line: AmountLine) => string;
}

/** Asks whether a box that ran empty of a toy really has none left, where the shop wants that (docs/design.md, "Counting"). */
function ZeroQuestion({ amounts, nameOf }: AmountDialogsProps) {
  const { queries, outbox } = useRouteContext({ from: "/_signedIn" });
  const [lines, setLines] = useState<readonly AmountLine[]>([]);
  const [left, setLeft] = useState("");
  useEmitted(amounts, async ({ emptied }) => {
    if (emptied.length === 0) return;
    // What is known is enough: after a call the question would come over what is typed next.
    const settings = await queries
      .ensureQueryData({ ...settingsQuery, revalidateIfStale: true })
      .catch(() => null);
    if (settings?.isZeroAsked) setLines(emptied);
  });
  const [line] = lines;
  const goOn = () => {
    setLeft("");
    setLines(lines.slice(1));
  };
  const correct = () => {
    if (!line) return;
    const none = { ...line, intAmountInBox: 0 };
    const commands = adjustCommands([{ line: none, text: left, steps: null }]);
    outbox.submit({ commands }).catch((error) => alertToast(problemOf(error)));
    goOn();
  };
  return (
    <Dialog opened={line !== undefined} onClose={goOn} title={boxMessages.isNoneLeft}>
      <Stack>
        <Text fw={650} className="breakable">
          {line && nameOf(line)}
        </Text>
        <Button onClick={goOn} data-autofocus>
          Yes
        </Button>
        <Group align="end" wrap="nowrap">
          <DigitsInput label="Left in the box" value={left} onChange={setLeft} />
          <Button variant="default" disabled={Number(left) === 0} onClick={correct}>
            No, {left || "n"} left
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
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
        {...discardQuestion}
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
            {line.isUnlisted ? boxMessages.amountUnlisted(name) : boxMessages.amountUncertain}
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

/** The number of changed amounts, with Save and Discard, and why they cannot be saved. */
export function AmountActions({ amounts, nameOf }: AmountDialogsProps) {
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

/** "5 → 7": the stored amount and the new one. */
export function OldNew({ from, to }: { from: number; to: number | string }) {
  return (
    <Text fz={20} fw={750} flex="none">
      <Text span inherit c="dimmed" fw={500}>
        {from}
      </Text>{" "}
      → <span>{to}</span>
    </Text>
  );
}
