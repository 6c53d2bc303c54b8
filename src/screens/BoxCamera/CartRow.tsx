/** One toy of the cart: name, barcode, amount (specification section 2, "Box Camera"). */
import { ActionIcon, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { CART_AMOUNT_MIN } from "#domain/limits.ts";
import type { BoxCartLine } from "#domain/scan/cartLine.ts";
import { AmountStepper } from "#src/amounts/AmountStepper.tsx";
import { toyAmountNames } from "#src/amounts/names.ts";
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
      <div className="breakable">
        <Text fw={650}>{strName}</Text>
        <Text size="sm" c="dimmed">
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
        <AmountStepper
          names={toyAmountNames(strName)}
          min={CART_AMOUNT_MIN}
          value={typed ?? String(intAmountInBox)}
          amount={intAmountInBox}
          onType={type}
          onStep={(by) => change(intAmountInBox + by)}
          onBlur={() => setTyped(null)}
        />
      </div>
    </li>
  );
}
