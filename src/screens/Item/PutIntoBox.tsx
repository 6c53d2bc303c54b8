/** "Put into a box": the toy into a box that is named by its code or note, without a scan. */

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { messages } from "#domain/messages.ts";
import type { Toy } from "#domain/types.ts";
import { PutForm } from "#src/boxes/PutForm.tsx";
import { MayChange } from "#src/session/rights.tsx";
import { Dialog } from "#src/ui/Dialog.tsx";

interface PutIntoBoxProps {
  toy: Toy;
  /** How many pieces are in no box. */
  loose: number;
}

export function PutIntoBox({ toy, loose }: PutIntoBoxProps) {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  const [isOpen, dialog] = useDisclosure(false, { onOpen: () => putting.reset() });
  const { strToyBarcode, strName } = toy;
  const putting = useMutation({
    mutationFn: (put: { strBoxCode: string; intAmountInBox: number }) => {
      const { signal } = new AbortController();
      return outbox.order({ kind: "addToBox", strToyBarcode, strName, ...put }, signal);
    },
    onSuccess: ({ type }) => {
      if (type !== "refused") dialog.close();
    },
  });
  const { data: outcome, error } = putting;
  return (
    <MayChange>
      <Button variant="light" onClick={dialog.open} style={{ alignSelf: "flex-start" }}>
        Put into a box
      </Button>
      <Dialog opened={isOpen} onClose={dialog.close} title="Put into a box">
        <PutForm
          amountLabel="Pieces"
          amount={Math.max(loose, 1)}
          problem={
            outcome?.type === "refused" ? outcome.sentence : error && messages.somethingWrong
          }
          isBusy={putting.isPending}
          onConfirm={({ strBoxCode, intAmountInBox }) =>
            putting.mutate({ strBoxCode, intAmountInBox: intAmountInBox ?? loose })
          }
          onCancel={dialog.close}
        />
      </Dialog>
    </MayChange>
  );
}
