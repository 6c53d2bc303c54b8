/** How much of a toy: minus, a typed amount, plus. */
import { ActionIcon } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { QUANTITY_MAX } from "#domain/limits.ts";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import classes from "./Amounts.module.css";
import type { AmountNames } from "./names.ts";

interface AmountStepperProps {
  names: AmountNames;
  value: string;
  min?: number;
  max?: number;
  /** Whether it is not as it is stored. */
  isChanged?: boolean;
  isDisabled?: boolean;
  error?: string | null;
  onType: (text: string) => void;
  onStep: (by: 1 | -1) => void;
}

export function AmountStepper(props: AmountStepperProps) {
  const { names, value, min = 0, max = QUANTITY_MAX, isChanged, isDisabled = false } = props;
  const { error, onType, onStep } = props;
  const amount = Number(value);
  return (
    <div className={classes.stepper}>
      <ActionIcon
        variant="default"
        aria-label={names.decrease}
        disabled={isDisabled || amount <= min}
        onClick={() => onStep(-1)}
      >
        <IconMinus size={20} aria-hidden />
      </ActionIcon>
      <DigitsInput
        aria-label={names.field}
        min={min}
        max={max}
        value={value}
        error={error}
        disabled={isDisabled}
        data-changed={isChanged || undefined}
        classNames={{ root: classes.field, input: classes.input }}
        onFocus={(event) => event.currentTarget.select()}
        onChange={onType}
      />
      <ActionIcon
        variant="default"
        aria-label={names.increase}
        disabled={isDisabled || amount >= max}
        onClick={() => onStep(1)}
      >
        <IconPlus size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}
