/** Asks before a code that a toy or a box had before is freed. */
import { Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { messages } from "#domain/messages.ts";
import { type CommandDialogRef, commandIn } from "#src/outbox/useCommandDialog.ts";
import { ConfirmDialog } from "#src/ui/ConfirmDialog.tsx";

interface FreeDialogProps {
  actor: CommandDialogRef;
  kind: "freeCode" | "freeBoxCode";
}

export function FreeDialog({ actor, kind }: FreeDialogProps) {
  const freeing = commandIn(
    useSelector(actor, (current) => current),
    kind,
  );
  return (
    <ConfirmDialog
      opened={freeing.isOpen}
      sentence={messages.freeCode(freeing.command?.strCode ?? "")}
      confirmLabel="Free"
      isDestructive
      isBusy={freeing.isBusy}
      onConfirm={() => actor.send({ type: "command.submitted" })}
      onCancel={() => actor.send({ type: "dialog.closed" })}
    >
      <Text>{messages.freedCode}</Text>
      {freeing.problem && (
        <Text role="alert" c="var(--mantine-color-error)" mt="sm">
          {freeing.problem}
        </Text>
      )}
    </ConfirmDialog>
  );
}
