/** The destination of the selected toys, and the amount of each: the dialog "Move toys". */

import { Box as Area, Button, Group, Stack, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { isMovable, moveAmountText } from "#domain/box/toyMoves.ts";
import { formatNumber } from "#domain/counts.ts";
import { AmountStepper } from "#src/amounts/AmountStepper.tsx";
import { toyAmountNames } from "#src/amounts/names.ts";
import { BoxPicker } from "#src/boxes/BoxPicker.tsx";
import { hearPull } from "#src/scan/hearPull.ts";
import { useGun } from "#src/scan/useGun.ts";
import { Dialog } from "#src/ui/Dialog.tsx";
import type { BoxRef } from "./BoxActions.tsx";

export function MoveToysDialog({ actor }: { actor: BoxRef }) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag("choosing"));
  const cancel = () => actor.send({ type: "question.cancelled" });
  return (
    <Dialog opened={isOpen} onClose={cancel} title="Move toys">
      <MoveForm actor={actor} onCancel={cancel} />
    </Dialog>
  );
}

function MoveForm({ actor, onCancel }: { actor: BoxRef; onCancel: () => void }) {
  const snapshot = useSelector(actor, (current) => current);
  const { lines, destination, problem, strBoxCode } = snapshot.context;
  const choose = (code: string) => actor.send({ type: "destination.changed", strBoxCode: code });
  // Wherever the focus is, a scan is the destination; what is moved there is confirmed all the same.
  useGun({
    onScan(strCode) {
      choose(strCode.trim());
      hearPull("taken");
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: "question.confirmed" });
      }}
    >
      <Stack gap="md">
        <BoxPicker
          label="Destination box"
          value={destination}
          except={strBoxCode}
          problem={problem}
          onChange={choose}
        />
        <MoveAmounts actor={actor} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={snapshot.hasTag("busy")}
            disabled={lines.size > 0 && !snapshot.can({ type: "question.confirmed" })}
          >
            Move
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function MoveAmounts({ actor }: { actor: BoxRef }) {
  const { lines, amounts } = useSelector(actor, ({ context }) => context);
  return (
    <Area component="ul" mah="40dvh" style={{ overflowY: "auto" }} aria-label="Toys to move">
      {[...lines.values()].map((line) => {
        const { strToyBarcode, strName, intAmountInBox } = line;
        const value = moveAmountText(amounts, line);
        const change = (text: string) =>
          actor.send({ type: "moveAmount.changed", strToyBarcode, text });
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
                names={toyAmountNames(strName)}
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
