/** One toy of the cart: name, barcode, amount (specification section 2, "Box Camera"). */
import { ActionIcon, Text } from "@mantine/core";
import { IconMinus, IconPlus, IconTrash } from "@tabler/icons-react";
import type { BoxCartLine } from "#domain/cart.ts";
import { CART_AMOUNT_MIN, QUANTITY_MAX } from "#domain/limits.ts";
import { ToyImage } from "#src/ui/ToyImage.tsx";
import classes from "./BoxCamera.module.css";
import type { BoxCameraRef } from "./boxCameraRef.ts";

interface CartRowProps {
  line: BoxCartLine;
  boxCamera: BoxCameraRef;
}

export function CartRow({ line, boxCamera }: CartRowProps) {
  const { strToyBarcode, strName, imageThumb, intAmountInBox } = line;
  const step = (step: 1 | -1) => boxCamera.send({ type: "amount.stepped", strToyBarcode, step });
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
        <ActionIcon
          variant="default"
          aria-label={`Decrease ${strName}`}
          disabled={intAmountInBox <= CART_AMOUNT_MIN}
          onClick={() => step(-1)}
        >
          <IconMinus size={20} aria-hidden />
        </ActionIcon>
        <output aria-label={`Amount of ${strName}`} className={classes.amount}>
          {intAmountInBox}
        </output>
        <ActionIcon
          variant="default"
          aria-label={`Increase ${strName}`}
          disabled={intAmountInBox >= QUANTITY_MAX}
          onClick={() => step(1)}
        >
          <IconPlus size={20} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}
