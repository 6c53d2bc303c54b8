/** What is asked before an item is deleted or a code is freed, with what goes. */
import { List, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { Toy } from "#domain/types.ts";
import { locationsQuery } from "#src/api/queries.ts";
import { type CommandDialogRef, commandIn } from "#src/outbox/useCommandDialog.ts";
import { ConfirmDialog } from "#src/ui/ConfirmDialog.tsx";

export function CodesDialogs({ actor, toy }: { actor: CommandDialogRef; toy: Toy }) {
  const snapshot = useSelector(actor, (current) => current);
  const deletion = commandIn(snapshot, "deleteToy");
  const freeing = commandIn(snapshot, "freeCode");
  const places = useQuery({
    ...locationsQuery(toy.strToyBarcode, INVENTORY_PAGE_SIZE),
    enabled: deletion.isOpen,
  });
  const boxes = places.data?.value.total ?? 0;
  const confirm = () => actor.send({ type: "command.submitted" });
  const cancel = () => actor.send({ type: "dialog.closed" });
  return (
    <>
      <ConfirmDialog
        opened={deletion.isOpen}
        sentence={messages.deleteItem}
        confirmLabel="Delete"
        isDestructive
        isBusy={deletion.isBusy}
        isDisabled={boxes > 0}
        onConfirm={confirm}
        onCancel={cancel}
      >
        <Text fw={700} className="breakable">
          {toy.strName}
        </Text>
        <List size="sm" mt="xs">
          <List.Item>{messages.piecesInStock(toy.intQuantity)}</List.Item>
          <List.Item>{messages.goesForGood}</List.Item>
        </List>
        <ErrorState text={boxes > 0 ? messages.inBoxes(boxes) : deletion.problem} />
      </ConfirmDialog>
      <ConfirmDialog
        opened={freeing.isOpen}
        sentence={messages.freeCode(freeing.command?.strCode ?? "")}
        confirmLabel="Free"
        isDestructive
        isBusy={freeing.isBusy}
        onConfirm={confirm}
        onCancel={cancel}
      >
        <Text>{messages.freedCode}</Text>
        <ErrorState text={freeing.problem} />
      </ConfirmDialog>
    </>
  );
}

function ErrorState({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <Text role="alert" c="var(--mantine-color-error)" mt="sm">
      {text}
    </Text>
  );
}
