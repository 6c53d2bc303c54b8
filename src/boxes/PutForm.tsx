/** Asks into which box something is put, and how many pieces. */
import { Stack } from "@mantine/core";
import { useState } from "react";
import { QUANTITY_MAX } from "#domain/limits.ts";
import { useGun } from "#src/scan/useGun.ts";
import { DialogButtons } from "#src/ui/DialogButtons.tsx";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import { BoxPicker } from "./BoxPicker.tsx";

interface PutFormProps {
  amountLabel: string;
  amount: number;
  problem?: string | null;
  isBusy?: boolean;
  onConfirm: (put: { strBoxCode: string; intAmountInBox: number }) => void;
  onCancel: () => void;
}

export function PutForm(props: PutFormProps) {
  const { amountLabel, problem, isBusy = false, onConfirm, onCancel } = props;
  const [box, setBox] = useState("");
  const [amount, setAmount] = useState(String(props.amount));
  const strBoxCode = box.trim();
  const intAmountInBox = Number(amount);
  // Wherever the focus is, a scan is the box.
  useGun({ onScan: (strCode) => setBox(strCode.trim()) });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm({ strBoxCode, intAmountInBox });
      }}
    >
      <Stack gap="md">
        <BoxPicker label="Box" value={box} problem={problem ?? null} onChange={setBox} />
        <DigitsInput
          label={amountLabel}
          min={1}
          max={QUANTITY_MAX}
          value={amount}
          onChange={setAmount}
        />
        <DialogButtons
          confirmLabel="Put in"
          isBusy={isBusy}
          isDisabled={strBoxCode === "" || intAmountInBox === 0}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
