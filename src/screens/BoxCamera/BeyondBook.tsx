/**
 * Asks once for the whole cart, before it is confirmed, whether pieces beyond the stock's loose ones are new or stood
 * elsewhere (docs/design.md, "Amounts").
 */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { beyondBook, type Origin } from "#domain/scan/cartOrigin.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import type { BoxCameraRef } from "./boxCameraRef.ts";

const ANSWERS: [Exclude<Origin, null>, string][] = [
  ["new", "New"],
  ["elsewhere", scanMessages.stoodElsewhere],
];

export function BeyondBook({ boxCamera }: { boxCamera: BoxCameraRef }) {
  const { cart, book, origin } = useSelector(boxCamera, ({ context }) => context);
  const beyond = [...beyondBook(cart, book)];
  const pieces = beyond.reduce((sum, [, { pieces }]) => sum + pieces, 0);
  if (pieces === 0) return null;
  return (
    <Stack gap={6} role="group" aria-labelledby="beyond">
      <Text fw={650} id="beyond">
        {scanMessages.beyondBook(pieces)}
      </Text>
      <Group gap="sm">
        {ANSWERS.map(([answer, label]) => (
          <Button
            key={answer}
            px="sm"
            flex="1 1 8rem"
            variant={origin === answer ? "filled" : "light"}
            aria-pressed={origin === answer}
            onClick={() =>
              boxCamera.send({
                type: "origin.chosen",
                origin: origin === answer ? null : answer,
              })
            }
          >
            {label}
          </Button>
        ))}
      </Group>
      <Text
        component="ul"
        size="sm"
        c="dimmed"
        className="breakable"
        mah="16dvh"
        style={{ overflowY: "auto" }}
      >
        {beyond.map(([barcode, { strName, pieces, fromBox }]) => (
          <li key={barcode}>
            {origin === "elsewhere" && fromBox === null
              ? scanMessages.fromUnknown(strName, pieces)
              : scanMessages.beyondOf(strName, pieces, origin === "elsewhere" ? fromBox : null)}
          </li>
        ))}
      </Text>
    </Stack>
  );
}
