/** An amount of a toy: minus, a typed amount, plus. */
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import { type ReactNode, useState } from "react";
import { type AmountLine, amountText, changeOf } from "#domain/box/amounts.ts";
import { QUANTITY_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { BoxCartLine } from "#domain/scan/cartLine.ts";
import { serverNow } from "#src/api/serverClock.ts";
import { ToyLine } from "#src/toys/ToyLine.tsx";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import { StepButton } from "#src/ui/StepButton.tsx";
import classes from "./Amounts.module.css";
import type { AmountsRef } from "./useAmounts.ts";

interface AmountStepperProps {
  names: AmountNames;
  value: string;
  /** The amount that a step begins with, where the value is half typed. */
  amount?: number;
  min?: number;
  max?: number;
  /** Whether the value differs from the stored one. */
  isChanged?: boolean;
  isDisabled?: boolean;
  error?: string | null;
  onType: (text: string) => void;
  onStep: (by: 1 | -1) => void;
  onBlur?: () => void;
}

export function AmountStepper(props: AmountStepperProps) {
  const { names, value, min = 0, max = QUANTITY_MAX, isChanged, isDisabled = false } = props;
  const { error, amount = Number(value), onType, onStep, onBlur } = props;
  return (
    <div className={classes.stepper}>
      <StepButton
        label={names.decrease}
        disabled={isDisabled || amount <= min}
        onStep={() => onStep(-1)}
      >
        <IconMinus size={20} aria-hidden />
      </StepButton>
      <DigitsInput
        aria-label={names.field}
        min={min}
        max={max}
        value={value}
        error={error}
        disabled={isDisabled}
        data-changed={isChanged || undefined}
        w="5.75rem"
        classNames={{ input: classes.input }}
        onChange={onType}
        onBlur={onBlur}
      />
      <StepButton
        label={names.increase}
        disabled={isDisabled || amount >= max}
        onStep={() => onStep(1)}
      >
        <IconPlus size={20} aria-hidden />
      </StepButton>
    </div>
  );
}

interface AmountNames {
  decrease: string;
  field: string;
  increase: string;
}

/** The names of the three controls of a toy's amount, or of the amount in a box (docs/design.md, "Amounts"). */
export const amountNames = (preposition: "of" | "in", name: string): AmountNames => ({
  decrease: `Decrease ${name}`,
  field: `Amount ${preposition} ${name}`,
  increase: `Increase ${name}`,
});

interface LineAmountProps {
  amounts: AmountsRef;
  line: AmountLine;
  names: AmountNames;
  isDisabled: boolean;
}

/** The amount of one line, changed in the machine of its screen. */
export function LineAmount({ amounts, line, names, isDisabled }: LineAmountProps) {
  const { changes, isExplained } = useSelector(amounts, ({ context }) => context);
  const value = amountText(changes, line);
  return (
    <AmountStepper
      names={names}
      value={value}
      isChanged={changeOf(changes, line) !== undefined}
      isDisabled={isDisabled}
      error={isExplained && value === "" ? messages.digitsOnly : null}
      onType={(text) => amounts.send({ type: "amount.typed", line, text })}
      onStep={(by) => amounts.send({ type: "amount.stepped", line, by, at: serverNow() })}
    />
  );
}

interface CartLineRowProps {
  line: BoxCartLine;
  min: number;
  onChange: (amount: number) => void;
  children?: ReactNode;
}

/** A toy of a cart, or of a count, with its amount (specification section 2, "Box Camera"; docs/design.md, "Counting"). */
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
        names={amountNames("of", strName)}
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
