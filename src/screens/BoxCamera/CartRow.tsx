/** One toy of the cart: name, barcode, amount (specification section 2, "Box Camera"). */
import { ActionIcon, Text } from "@mantine/core";
import { IconMinus, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { CART_AMOUNT_MIN, QUANTITY_MAX } from "#domain/limits.ts";
import type { BoxCartLine } from "#domain/scan/cart.ts";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import { StepButton } from "#src/ui/StepButton.tsx";
import { ToyImage } from "#src/ui/ToyImage.tsx";
import classes from "./BoxCamera.module.css";
import type { BoxCameraRef } from "./boxCameraRef.ts";

interface CartRowProps {
  line: BoxCartLine;
  boxCamera: BoxCameraRef;
}

export function CartRow({ line, boxCamera }: CartRowProps) {
  const { strToyBarcode, strName, imageThumb, intAmountInBox } = line;
  /** What is typed as long as it is no amount: nothing, or 0. */
  const [typed, setTyped] = useState<string | null>(null);
  const change = (intAmount: number) =>
    boxCamera.send({ type: "amount.changed", strToyBarcode, intAmount });
  const type = (digits: string) => {
    const isAmount = Number(digits) >= CART_AMOUNT_MIN;
    setTyped(isAmount ? null : digits);
    if (isAmount) change(Number(digits));
  };
  return (
    <li className={classes.row}>
      <ToyImage src={imageThumb} size={44} />
      <div className={classes.rowText}>
        <Text fw={650} className={classes.name}>
          {strName}
        </Text>
        <Text size="sm" c="dimmed" className={classes.barcode}>
          {strToyBarcode}
        </Text>
      </div>
      <ActionIcon
        color="gray"
        aria-label={`Remove ${strName}`}
        className={classes.remove}
        onClick={() => boxCamera.send({ type: "line.removed", strToyBarcode })}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      <div className={classes.stepper}>
        <StepButton
          label={`Decrease ${strName}`}
          disabled={intAmountInBox <= CART_AMOUNT_MIN}
          onStep={() => change(intAmountInBox - 1)}
        >
          <IconMinus size={20} aria-hidden />
        </StepButton>
        <DigitsInput
          aria-label={`Amount of ${strName}`}
          classNames={{ input: classes.amount }}
          min={CART_AMOUNT_MIN}
          max={QUANTITY_MAX}
          value={typed ?? String(intAmountInBox)}
          onChange={type}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => setTyped(null)}
        />
        <StepButton
          label={`Increase ${strName}`}
          disabled={intAmountInBox >= QUANTITY_MAX}
          onStep={() => change(intAmountInBox + 1)}
        >
          <IconPlus size={20} aria-hidden />
        </StepButton>
      </div>
    </li>
  );
}
