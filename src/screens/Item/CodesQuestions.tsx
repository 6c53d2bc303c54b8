/** What is asked before an item is deleted or a code is freed, with what goes. */
import { List, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { Toy } from "#domain/types.ts";
import { locationsQuery } from "#src/api/queries.ts";
import { type OrderDialogRef, orderIn } from "#src/outbox/useOrderDialog.ts";
import { Question } from "#src/ui/Question.tsx";

export function CodesQuestions({ actor, toy }: { actor: OrderDialogRef; toy: Toy }) {
  const snapshot = useSelector(actor, (current) => current);
  const deletion = orderIn(snapshot, "deleteToy");
  const freeing = orderIn(snapshot, "freeCode");
  const places = useQuery({
    ...locationsQuery(toy.strToyBarcode, INVENTORY_PAGE_SIZE),
    enabled: deletion.isOpen,
  });
  const boxes = places.data?.total ?? 0;
  const confirm = () => actor.send({ type: "order.submitted" });
  const cancel = () => actor.send({ type: "dialog.closed" });
  return (
    <>
      <Question
        opened={deletion.isOpen}
        sentence={messages.deleteItem}
        confirmLabel="Delete"
        isDestructive
        isBusy={deletion.isBusy}
        isDisabled={boxes > 0}
        onConfirm={confirm}
        onCancel={cancel}
      >
        <Text fw={700} style={{ overflowWrap: "anywhere" }}>
          {toy.strName}
        </Text>
        <List size="sm" mt="xs">
          <List.Item>{messages.piecesInStock(toy.intQuantity)}</List.Item>
          <List.Item>{messages.goesForGood}</List.Item>
        </List>
        <Problem text={boxes > 0 ? messages.inBoxes(boxes) : deletion.problem} />
      </Question>
      <Question
        opened={freeing.isOpen}
        sentence={messages.freeCode(freeing.order?.strCode ?? "")}
        confirmLabel="Free"
        isDestructive
        isBusy={freeing.isBusy}
        onConfirm={confirm}
        onCancel={cancel}
      >
        <Text>{messages.freedCode}</Text>
        <Problem text={freeing.problem} />
      </Question>
    </>
  );
}

function Problem({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <Text role="alert" c="var(--mantine-color-error)" mt="sm">
      {text}
    </Text>
  );
}
