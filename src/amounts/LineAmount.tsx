/** The amount of one line, changed in the machine of its screen. */
import { useSelector } from "@xstate/react";
import { type AmountLine, amountText, changeOf } from "#domain/box/amounts.ts";
import { messages } from "#domain/messages.ts";
import { serverNow } from "#src/api/serverClock.ts";
import { AmountStepper } from "./AmountStepper.tsx";
import type { AmountNames } from "./names.ts";
import type { AmountsRef } from "./useAmounts.ts";

interface LineAmountProps {
  amounts: AmountsRef;
  line: AmountLine;
  names: AmountNames;
  isDisabled: boolean;
}

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
