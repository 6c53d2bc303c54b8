/** An amount of a toy: minus, a typed amount, plus. */
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { QUANTITY_MAX } from "#domain/limits.ts";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import { StepButton } from "#src/ui/StepButton.tsx";
import classes from "./Amounts.module.css";
import type { AmountNames } from "./names.ts";

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
        classNames={{ root: classes.field, input: classes.input }}
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
