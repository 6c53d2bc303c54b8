/** Asks before another code of a toy or a box is removed. */
import { Text } from "@mantine/core";
import { messages } from "#domain/messages.ts";
import { type CommandDialogRef, useCommandIn } from "#src/outbox/useCommandDialog.ts";
import { ConfirmDialog } from "#src/ui/Dialog.tsx";

interface RemoveCodeDialogProps {
  actor: CommandDialogRef;
  kind: "freeCode" | "freeBoxCode";
}

export function RemoveCodeDialog({ actor, kind }: RemoveCodeDialogProps) {
  const removing = useCommandIn(actor, kind);
  return (
    <ConfirmDialog
      opened={removing.isOpen}
      sentence={messages.removeCode(removing.command?.strCode ?? "")}
      confirmLabel="Remove"
      isDestructive
      isBusy={removing.isBusy}
      onConfirm={() => actor.send({ type: "command.submitted" })}
      onCancel={() => actor.send({ type: "dialog.closed" })}
    >
      <Text>{messages.removedCode}</Text>
      {removing.problem && (
        <Text role="alert" c="var(--mantine-color-error)" mt="sm">
          {removing.problem}
        </Text>
      )}
    </ConfirmDialog>
  );
}
