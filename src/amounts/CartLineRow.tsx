/** A toy of a cart, or of a count, with its amount (specification section 2, "Box Camera"; docs/design.md, "Counting"). */
import { type ReactNode, useState } from "react";
import type { BoxCartLine } from "#domain/scan/cartLine.ts";
import { ToyLine } from "#src/toys/ToyLine.tsx";
import { AmountStepper, toyAmountNames } from "./AmountStepper.tsx";

interface CartLineRowProps {
  line: BoxCartLine;
  min: number;
  onChange: (amount: number) => void;
  children?: ReactNode;
}

export function CartLineRow({ line, min, onChange, children }: CartLineRowProps) {
  const { strToyBarcode, strName, intAmountInBox } = line;
  /** The typed text while it is no valid amount; else null. */
  const [typed, setTyped] = useState<string | null>(null);
  const type = (digits: string) => {
    const isAmount = digits !== "" && Number(digits) >= min;
    setTyped(isAmount ? null : digits);
    if (isAmount) onChange(Number(digits));
  };
  return (
    <ToyLine toy={line} text={strToyBarcode}>
      <AmountStepper
        names={toyAmountNames(strName)}
        min={min}
        value={typed ?? String(intAmountInBox)}
        amount={intAmountInBox}
        onType={type}
        onStep={(by) => onChange(intAmountInBox + by)}
        onBlur={() => setTyped(null)}
      />
      {children}
    </ToyLine>
  );
}
