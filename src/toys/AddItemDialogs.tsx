/** The questions of the Add Item forms: whether an odd code is meant, and whether to discard the typed text. */
import { useSelector } from "@xstate/react";
import { messages } from "#domain/messages.ts";
import { ODDITIES } from "#domain/toy/toyDraft.ts";
import { ConfirmDialog } from "#src/ui/Dialog.tsx";
import type { AddItemRef } from "./addItem.ts";

interface AddItemDialogsProps {
  actor: AddItemRef;
  onKeepEditing?: () => void;
}

export function AddItemDialogs({ actor, onKeepEditing }: AddItemDialogsProps) {
  const oddity = useSelector(actor, ({ context }) => context.oddity);
  const isDiscarding = useSelector(actor, (snapshot) => snapshot.hasTag("discarding"));
  const isDoubting = useSelector(actor, (snapshot) => snapshot.hasTag("doubting"));
  return (
    <>
      <ConfirmDialog
        opened={isDoubting}
        sentence={oddity ? ODDITIES[oddity] : ""}
        confirmLabel="Save anyway"
        onConfirm={() => actor.send({ type: "save.confirmed" })}
        onCancel={() => actor.send({ type: "save.cancelled" })}
      />
      <ConfirmDialog
        opened={isDiscarding}
        sentence={messages.discardChanges}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isDestructive
        onConfirm={() => actor.send({ type: "discard.confirmed" })}
        onCancel={() => {
          actor.send({ type: "discard.cancelled" });
          onKeepEditing?.();
        }}
      />
    </>
  );
}
