/** The questions about the selected toys of a box: whether they are deleted, and where and how many are moved. */
import { Box as Area, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { boxMessages } from "#domain/box/boxMessages.ts";
import {
  isMovable,
  linesToMove,
  type MoveAmounts,
  moveAmountText,
  moveCommand,
  removeCommand,
  type SelectedLine,
} from "#domain/box/toyMoves.ts";
import { cleanCode, isBlankCode } from "#domain/code/codes.ts";
import { formatNumber } from "#domain/formatNumbers.ts";
import type { SelectionCommand } from "#domain/selection.ts";
import type { SelectionRef } from "#machines/selection.machine.ts";
import { AmountStepper, amountNames } from "#src/amounts/AmountStepper.tsx";
import { BoxPicker } from "#src/boxes/BoxPicker.tsx";
import { hearPull } from "#src/scan/feedback.ts";
import { useGun } from "#src/scan/useGun.tsx";
import { ask } from "#src/stock/ask.ts";
import { boxQuery } from "#src/stock/boxes.ts";
import { ConfirmDialog, Dialog } from "#src/ui/Dialog.tsx";
import { handleSubmit } from "#src/ui/handleSubmit.ts";
import { alertToast } from "#src/ui/toast.ts";

interface BoxDialogsProps {
  actor: SelectionRef;
  strBoxCode: string;
  /** The selected toys. */
  lines: readonly SelectedLine[];
}

function MoveToysDialog({ actor, strBoxCode, lines }: BoxDialogsProps) {
  const isOpen = useSelector(
    actor,
    (snapshot) => snapshot.hasTag("asking") && snapshot.context.kind === "moveToys",
  );
  const cancel = () => actor.send({ type: "order.cancelled" });
  return (
    <Dialog opened={isOpen} onClose={cancel} title="Move toys">
      <MoveForm
        strBoxCode={strBoxCode}
        lines={lines}
        onConfirm={(commands) => actor.send({ type: "order.confirmed", commands })}
        onCancel={cancel}
      />
    </Dialog>
  );
}

interface MoveFormProps extends Omit<BoxDialogsProps, "actor"> {
  onConfirm: (commands: SelectionCommand[]) => void;
  onCancel: () => void;
}

function MoveForm({ strBoxCode, lines: selected, onConfirm, onCancel }: MoveFormProps) {
  const stock = useRouteContext({ from: "/_signedIn" });
  const [lines] = useState(selected);
  const [destination, setDestination] = useState("");
  const [amounts, setAmounts] = useState<MoveAmounts>(new Map());
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: () => ask(stock, boxQuery(cleanCode(destination))),
  });
  const found = data?.strBoxCode;
  const problem =
    (data === null && boxMessages.noSuchBox) ||
    (found === strBoxCode && boxMessages.sameBox) ||
    (error && boxMessages.boxNotLookedUp);
  // A change of the destination drops the lookup that is under way, so that the move has to be confirmed anew.
  const choose = (code: string) => {
    reset();
    setDestination(code);
  };
  const changeAmount = (barcode: string, text: string) => {
    if (isPending) reset();
    setAmounts(new Map(amounts).set(barcode, text));
  };
  // A scan fills in the destination wherever the focus is; the move has to be confirmed all the same.
  useGun({
    onScan(code) {
      choose(code.trim());
      hearPull("taken");
    },
  });
  const moved = linesToMove(lines);
  const areMovable = moved.length > 0 && moved.every((line) => isMovable(amounts, line));
  const canMove = areMovable && !isBlankCode(destination) && !isPending;
  const move = () =>
    mutate(undefined, {
      onSuccess(box) {
        if (!box || box.strBoxCode === strBoxCode) return;
        const boxes = { strFromBox: strBoxCode, strToBox: box.strBoxCode };
        onConfirm(moved.map((line) => moveCommand(line, amounts, boxes)));
      },
      onError: () => void alertToast(boxMessages.toysNotMoved),
    });
  return (
    <form onSubmit={handleSubmit(() => canMove && move())}>
      <Stack gap="md">
        <BoxPicker
          label="Destination box"
          value={destination}
          except={strBoxCode}
          problem={problem || null}
          onChange={choose}
        />
        <MoveAmountFields lines={lines} amounts={amounts} onChange={changeAmount} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending} disabled={!canMove}>
            Move
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface MoveAmountFieldsProps {
  lines: readonly SelectedLine[];
  amounts: MoveAmounts;
  onChange: (barcode: string, text: string) => void;
}

function MoveAmountFields({ lines, amounts, onChange }: MoveAmountFieldsProps) {
  return (
    <Area component="ul" mah="40dvh" style={{ overflowY: "auto" }} aria-label="Toys to move">
      {lines.map((line) => {
        const { strToyBarcode, strName, intAmountInBox } = line;
        const value = moveAmountText(amounts, line);
        const change = (text: string) => onChange(strToyBarcode, text);
        const isThere = intAmountInBox > 0;
        return (
          <Group component="li" key={strToyBarcode} justify="space-between" gap="8px 12px" py={6}>
            <Area flex="1 1 7rem" miw={0} className="breakable">
              <Text fw={650}>{strName}</Text>
              <Text size="sm" c="dimmed">
                {isThere ? `of ${formatNumber(intAmountInBox)}` : boxMessages.notMoved}
              </Text>
            </Area>
            {isThere && (
              <AmountStepper
                names={amountNames("of", strName)}
                value={value}
                min={1}
                max={intAmountInBox}
                isChanged={value !== String(intAmountInBox)}
                error={isMovable(amounts, line) ? null : boxMessages.moveRange(intAmountInBox)}
                onType={change}
                onStep={(by) => change(String(Number(value) + by))}
              />
            )}
          </Group>
        );
      })}
    </Area>
  );
}

/** The questions of the Box screen before it deletes or moves (specification section 2). */
export function BoxDialogs({ actor, strBoxCode, lines }: BoxDialogsProps) {
  const isDeleting = useSelector(
    actor,
    (snapshot) => snapshot.hasTag("asking") && snapshot.context.kind === "removeToys",
  );
  const commands = lines.map((line) => removeCommand(strBoxCode, line));
  return (
    <>
      <ConfirmDialog
        opened={isDeleting}
        sentence={boxMessages.deleteToys(lines.length)}
        confirmLabel="Delete"
        isDestructive
        onConfirm={() => actor.send({ type: "order.confirmed", commands })}
        onCancel={() => actor.send({ type: "order.cancelled" })}
      />
      <MoveToysDialog actor={actor} strBoxCode={strBoxCode} lines={lines} />
    </>
  );
}
