/** "Items to Add": the cart before it is confirmed (specification sections 2 and 5, "Box Camera"). */
import { ActionIcon, Button, Group, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { memo, useEffect, useMemo } from "react";
import { formatCount } from "#domain/formatNumbers.ts";
import { CART_AMOUNT_MIN } from "#domain/limits.ts";
import type { BoxCartLine } from "#domain/scan/cartLine.ts";
import { type BookedToy, beyondBook, type Origin } from "#domain/scan/cartOrigin.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { CartLineRow } from "#src/amounts/AmountStepper.tsx";
import { LIMIT_MAX } from "#src/list/searchParams.ts";
import { LookedUpAgain } from "#src/scan/ScanNotices.tsx";
import { ask, type Stock } from "#src/stock/ask.ts";
import { locationsQuery, toyQuery } from "#src/stock/toys.ts";
import { Dialog } from "#src/ui/Dialog.tsx";
import { usePhone } from "#src/ui/usePhone.ts";
import type { BoxCameraRef } from "./actors.ts";
import classes from "./BoxCamera.module.css";

/** The stock's record of one toy; empty where it is unknown, so that nothing is asked about that toy. `boxCode`: the cart's box. */
async function askBooked(stock: Stock, code: string, boxCode: string): Promise<BookedToy[]> {
  const answers = [
    ask(stock, toyQuery(code)),
    ask(stock, locationsQuery(code, LIMIT_MAX)),
  ] as const;
  const [toy, places] = await Promise.all(answers).catch(() => []);
  if (!toy || !places) return [];
  const held = places.boxes.filter(({ intAmountInBox }) => intAmountInBox > 0);
  const inBoxes = held.reduce((sum, { intAmountInBox }) => sum + intAmountInBox, 0);
  const others = held.filter((box) => box.strBoxCode !== boxCode);
  // By the line's code: the toy may have got another one since its pull.
  return [{ strToyBarcode: code, loose: toy.intQuantity - inBoxes, others }];
}

/**
 * Loads the stock's record of the cart's toys into the open cart; from the device's copy where there is one, so that
 * nobody waits for it.
 */
function useBook(boxCamera: BoxCameraRef, isOpen: boolean): void {
  const stock = useRouteContext({ from: "/_signedIn" });
  const { cart, strBoxCode } = useSelector(boxCamera, ({ context }) => context);
  const codes = useMemo(() => cart.map((line) => line.strToyBarcode).toSorted(), [cart]);
  const { data: book } = useQuery({
    // Under "toys", so that it is read again with the lists of toys.
    queryKey: ["toys", "book", codes, strBoxCode],
    enabled: isOpen,
    queryFn: async () =>
      (await Promise.all(codes.map((code) => askBooked(stock, code, strBoxCode)))).flat(),
  });
  useEffect(() => {
    if (isOpen && book) boxCamera.send({ type: "book.loaded", book });
  }, [boxCamera, book, isOpen]);
}

interface CartLineProps {
  line: BoxCartLine;
  boxCamera: BoxCameraRef;
}

/** Memoized: of hundreds of lines only the changed one renders. */
const CartLine = memo(function CartLine({ line, boxCamera }: CartLineProps) {
  const { strToyBarcode, strName } = line;
  return (
    <CartLineRow
      line={line}
      min={CART_AMOUNT_MIN}
      onChange={(amount) =>
        boxCamera.send({ type: "amount.changed", barcode: strToyBarcode, amount })
      }
    >
      <ActionIcon
        color="gray"
        aria-label={`Remove ${strName}`}
        onClick={() => boxCamera.send({ type: "line.removed", barcode: strToyBarcode })}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </CartLineRow>
  );
});

export function CartDialog({ boxCamera }: { boxCamera: BoxCameraRef }) {
  const isOpen = useSelector(boxCamera, (state) => state.hasTag("cart"));
  const cart = useSelector(boxCamera, ({ context }) => context.cart);
  const canConfirm = useSelector(boxCamera, (state) => state.can({ type: "cart.confirmed" }));
  const failed = useSelector(boxCamera, ({ context }) => context.failed.length);
  const pieces = cart.reduce((sum, { intAmountInBox }) => sum + intAmountInBox, 0);
  useBook(boxCamera, isOpen);
  const close = () => boxCamera.send({ type: "cart.closed" });
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      title="Items to Add"
      size="lg"
      fullScreen={usePhone()}
      classNames={{ content: classes.dialog, body: classes.dialogBody }}
    >
      <Stack gap="sm">
        {cart.length === 0 && <Text c="dimmed">The cart is empty.</Text>}
        <ul className="lines long">
          {cart.map((line) => (
            <CartLine key={line.strToyBarcode} line={line} boxCamera={boxCamera} />
          ))}
        </ul>
      </Stack>
      <div className={classes.dialogFooter}>
        <BeyondBook boxCamera={boxCamera} />
        <LookedUpAgain pulls={failed} isCounted />
        <Text c="dimmed" size="sm">
          {formatCount(cart.length, "item")}, {formatCount(pieces, "piece")}
        </Text>
        <Group gap="sm" grow className={classes.dialogButtons}>
          <Button size="lg" px={0} variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            size="lg"
            px={0}
            disabled={!canConfirm}
            onClick={() => boxCamera.send({ type: "cart.confirmed" })}
          >
            Confirm
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

const ANSWERS: [Exclude<Origin, null>, string][] = [
  ["new", "New"],
  ["elsewhere", scanMessages.stoodElsewhere],
];

/**
 * Asks once for the whole cart, before it is confirmed, whether pieces beyond the stock's loose ones are new or stood
 * elsewhere (docs/design.md, "Amounts").
 */
function BeyondBook({ boxCamera }: { boxCamera: BoxCameraRef }) {
  const { cart, book } = useSelector(boxCamera, ({ context }) => context);
  const beyond = [...beyondBook(cart, book)];
  const pieces = beyond.reduce((sum, [, { pieces }]) => sum + pieces, 0);
  const isAsked = pieces > 0;
  return (
    // The region of the question is there before it, so that a screen reader says it; blank, it takes no room.
    <Stack gap={6} role="group" aria-labelledby="beyond" pos={isAsked ? undefined : "absolute"}>
      <Text fw={650} id="beyond" role="status">
        {isAsked && scanMessages.beyondBook(pieces)}
      </Text>
      {isAsked && <BeyondAnswers boxCamera={boxCamera} />}
    </Stack>
  );
}

function BeyondAnswers({ boxCamera }: { boxCamera: BoxCameraRef }) {
  const { cart, book, origin } = useSelector(boxCamera, ({ context }) => context);
  return (
    <>
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
        {[...beyondBook(cart, book)].map(([barcode, { strName, pieces, fromBox }]) => (
          <li key={barcode}>
            {origin === "elsewhere" && fromBox === null
              ? scanMessages.fromUnknown(strName, pieces)
              : scanMessages.beyondOf(strName, pieces, origin === "elsewhere" ? fromBox : null)}
          </li>
        ))}
      </Text>
    </>
  );
}
