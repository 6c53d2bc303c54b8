/** Asks whether a box that ran empty of a toy really has none left, where the shop wants that (docs/design.md, "Counting"). */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useRouteContext } from "@tanstack/react-router";
import { useState } from "react";
import { type AmountLine, adjustCommands } from "#domain/box/amounts.ts";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { QUANTITY_MAX } from "#domain/limits.ts";
import { problemOf } from "#machines/refused.ts";
import { settingsQuery } from "#src/api/settingsQuery.ts";
import { Dialog } from "#src/ui/Dialog.tsx";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import { alertToast } from "#src/ui/toast.ts";
import { useEmitted } from "#src/ui/useEmitted.ts";
import type { AmountsRef } from "./useAmounts.ts";

interface ZeroQuestionProps {
  amounts: AmountsRef;
  nameOf: (line: AmountLine) => string;
}

export function ZeroQuestion({ amounts, nameOf }: ZeroQuestionProps) {
  const { queries, outbox } = useRouteContext({ from: "/_signedIn" });
  const [lines, setLines] = useState<readonly AmountLine[]>([]);
  const [left, setLeft] = useState("");
  useEmitted(amounts, async ({ emptied }) => {
    if (emptied.length === 0) return;
    const settings = await queries.fetchQuery(settingsQuery).catch(() => null);
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
          <DigitsInput label="Left in the box" max={QUANTITY_MAX} value={left} onChange={setLeft} />
          <Button variant="default" disabled={Number(left) === 0} onClick={correct}>
            No, {left || "n"} left
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
