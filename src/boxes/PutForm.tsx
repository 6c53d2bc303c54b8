/** A form that puts pieces into a box: the box and the number of pieces. */
import { Stack, Switch } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { useState } from "react";
import { isBlankCode } from "#domain/code/codes.ts";
import { messages } from "#domain/messages.ts";
import { hearPull } from "#src/scan/feedback.ts";
import { useGun } from "#src/scan/useGun.tsx";
import { findBoxCode } from "#src/stock/ask.ts";
import { DialogButtons } from "#src/ui/Dialog.tsx";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import { handleSubmit } from "#src/ui/handleSubmit.ts";
import { BoxPicker } from "./BoxPicker.tsx";

interface PutFormProps {
  amountLabel: string;
  amount: number;
  /** Whether all pieces that are in no box can be chosen in place of a number; then they are chosen at first. */
  offersLoose?: boolean;
  problem?: string | null;
  isBusy?: boolean;
  /** `intAmountInBox`: null for all that are in no box. */
  onConfirm: (put: { strBoxCode: string; intAmountInBox: number | null }) => void;
  onCancel: () => void;
}

export function PutForm(props: PutFormProps) {
  const { amountLabel, offersLoose = false, problem, isBusy = false, onConfirm, onCancel } = props;
  const [isLoose, setLoose] = useState(offersLoose);
  const [box, setBox] = useState("");
  const [amount, setAmount] = useState(String(props.amount));
  const amountInBox = isLoose ? null : Number(amount);
  const stock = useRouteContext({ from: "/_signedIn" });
  const finding = useMutation({
    // Any change drops the lookup that is under way, so that it has to be confirmed anew.
    mutationKey: ["put", box, amountInBox],
    mutationFn: () => findBoxCode(stock, box),
  });
  const put = () =>
    finding.mutate(undefined, {
      onSuccess: (strBoxCode) => onConfirm({ strBoxCode, intAmountInBox: amountInBox }),
    });
  // A scan fills in the box wherever the focus is, until the pieces are on their way.
  useGun({
    onScan(code) {
      if (isBusy) return hearPull("notTaken");
      setBox(code.trim());
      hearPull("taken");
    },
  });
  return (
    <form onSubmit={handleSubmit(put)}>
      <Stack gap="md">
        <BoxPicker
          label="Box"
          readOnly={isBusy}
          value={box}
          problem={problem ?? null}
          onChange={setBox}
        />
        {offersLoose && (
          <Switch
            size="md"
            py={4}
            label={messages.allLoose}
            checked={isLoose}
            onChange={(event) => setLoose(event.currentTarget.checked)}
          />
        )}
        {!isLoose && (
          <DigitsInput label={amountLabel} min={1} value={amount} onChange={setAmount} />
        )}
        <DialogButtons
          confirmLabel="Put in"
          isBusy={isBusy || finding.isPending}
          isDisabled={isBlankCode(box) || amountInBox === 0}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
