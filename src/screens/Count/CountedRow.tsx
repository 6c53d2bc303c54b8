/** One toy that was counted, and how many. */
import { Text } from "@mantine/core";
import { useState } from "react";
import type { BoxCartLine } from "#domain/scan/cartLine.ts";
import { AmountStepper } from "#src/amounts/AmountStepper.tsx";
import { toyAmountNames } from "#src/amounts/names.ts";
import { serverNow } from "#src/api/serverClock.ts";
import { ToyImage } from "#src/ui/ToyImage.tsx";
import classes from "./Count.module.css";
import type { CountRef } from "./countRef.ts";

export function CountedRow({ line, count }: { line: BoxCartLine; count: CountRef }) {
  const { strToyBarcode, strName, imageThumb, intAmountInBox } = line;
  const [isEmpty, setEmpty] = useState(false);
  const change = (intAmount: number) =>
    count.send({ type: "amount.changed", toy: line, intAmount, intAt: serverNow() });
  const type = (digits: string) => {
    setEmpty(digits === "");
    if (digits !== "") change(Number(digits));
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
      <div className={classes.stepper}>
        <AmountStepper
          names={toyAmountNames(strName)}
          value={isEmpty ? "" : String(intAmountInBox)}
          amount={intAmountInBox}
          onType={type}
          onStep={(by) => change(intAmountInBox + by)}
          onBlur={() => setEmpty(false)}
        />
      </div>
    </li>
  );
}
