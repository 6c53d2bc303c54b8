/** What is asked before an item is deleted, with what goes. */
import { List, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { Toy } from "#domain/types.ts";
import { type CommandDialogRef, commandIn } from "#src/outbox/useCommandDialog.ts";
import { locationsQuery } from "#src/stock/toys.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import { ConfirmDialog } from "#src/ui/ConfirmDialog.tsx";

export function DeleteDialog({ actor, toy }: { actor: CommandDialogRef; toy: Toy }) {
  const deletion = commandIn(
    useSelector(actor, (current) => current),
    "deleteToy",
  );
  const places = useAsk(locationsQuery(toy.strToyBarcode, INVENTORY_PAGE_SIZE), {
    isEnabled: deletion.isOpen,
  });
  const boxes = places.data?.total ?? 0;
  const problem = boxes > 0 ? messages.inBoxes(boxes) : deletion.problem;
  return (
    <ConfirmDialog
      opened={deletion.isOpen}
      sentence={messages.deleteItem}
      confirmLabel="Delete"
      isDestructive
      isBusy={deletion.isBusy}
      isDisabled={boxes > 0}
      onConfirm={() => actor.send({ type: "command.submitted" })}
      onCancel={() => actor.send({ type: "dialog.closed" })}
    >
      <Text fw={700} className="breakable">
        {toy.strName}
      </Text>
      <List size="sm" mt="xs">
        <List.Item>{messages.piecesInStock(toy.intQuantity)}</List.Item>
        <List.Item>{messages.goesForGood}</List.Item>
      </List>
      {problem && (
        <Text role="alert" c="var(--mantine-color-error)" mt="sm">
          {problem}
        </Text>
      )}
    </ConfirmDialog>
  );
}
