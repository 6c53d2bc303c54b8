/** The questions before a change of all selected toys. */
import { Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { formatCount } from "#domain/counts.ts";
import { messages } from "#domain/messages.ts";
import { type BulkOrder, inParts } from "#domain/outbox/kinds/bulk.ts";
import type { SelectionRef } from "#machines/selection.machine.ts";
import { PutForm } from "#src/boxes/PutForm.tsx";
import { ConfirmDialog, Dialog } from "#src/ui/Dialog.tsx";
import { ChangeForm } from "./ChangeForm.tsx";

export function BulkDialogs({ actor }: { actor: SelectionRef }) {
  const snapshot = useSelector(actor, (current) => current);
  const { toys, kind } = snapshot.context;
  const asked = snapshot.hasTag("asking") ? kind : null;
  const items = formatCount(toys.size, "item");
  const boxed = [...toys.values()].filter(({ isInBoxes }) => isInBoxes).length;
  const confirm = (order: BulkOrder) => {
    const commands = inParts([...toys.values()], (part) => ({ ...order, toys: part }));
    actor.send({ type: "order.confirmed", commands });
  };
  const cancel = () => actor.send({ type: "order.cancelled" });
  return (
    <>
      <Dialog opened={asked === "changeToys"} onClose={cancel} title={`Change ${items}`}>
        <ChangeForm
          onConfirm={(change, ownFields) =>
            confirm({ kind: "changeToys", change, ...(ownFields.length > 0 && { ownFields }) })
          }
          onCancel={cancel}
        />
      </Dialog>
      <Dialog opened={asked === "putToys"} onClose={cancel} title={`Put ${items} into a box`}>
        <PutForm
          amountLabel="Pieces of each"
          amount={1}
          offersLoose
          onConfirm={(put) => confirm({ kind: "putToys", ...put })}
          onCancel={cancel}
        />
      </Dialog>
      <ConfirmDialog
        opened={asked === "deleteToys"}
        sentence={messages.deleteItems(toys.size)}
        confirmLabel="Delete"
        isDestructive
        onConfirm={() => confirm({ kind: "deleteToys" })}
        onCancel={cancel}
      >
        {boxed > 0 && <Text>{messages.takenOutFirst(boxed)}</Text>}
      </ConfirmDialog>
    </>
  );
}
