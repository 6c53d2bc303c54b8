/** The item's codes: the other codes with "Remove", "Add code", "Edit barcode", and at the end "Delete item". */
import { Button, Card, Group, List, Text, Title } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { messages } from "#domain/messages.ts";
import type { DialogCommand } from "#domain/outbox/commands.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import { RIGHT_MISSING } from "#domain/people/peopleMessages.ts";
import type { Toy } from "#domain/types.ts";
import { CodeDialog } from "#src/codes/CodeDialog.tsx";
import { OtherCodes, RemoveCodeDialog } from "#src/codes/OtherCodes.tsx";
import { LIMIT_MAX } from "#src/list/searchParams.ts";
import { type CommandDialogRef, useCommandIn } from "#src/outbox/commandDialog.tsx";
import { MayChange, useRights } from "#src/session/rights.tsx";
import { codesQuery } from "#src/stock/codes.ts";
import { locationsQuery } from "#src/stock/toys.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import { QUIET } from "#src/theme.ts";
import { PartFailure } from "#src/ui/Contained.tsx";
import { ConfirmDialog } from "#src/ui/Dialog.tsx";
import { namedToy } from "./itemActors.ts";

/** The question before an item is deleted, with its consequences. */
function DeleteDialog({ actor, toy }: { actor: CommandDialogRef; toy: Toy }) {
  const deletion = useCommandIn(actor, "deleteToy");
  const places = useAsk(locationsQuery(toy.strToyBarcode, LIMIT_MAX), {
    isEnabled: deletion.isOpen,
  });
  // A box with 0 pieces is only the toy's home.
  const boxes = places.data?.boxes.filter(({ intAmountInBox }) => intAmountInBox > 0).length ?? 0;
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

export function CodesCard({ toy, dialog }: { toy: ProjectedToy; dialog: CommandDialogRef }) {
  const { strToyBarcode, barcode, intVersion, isDeleted } = toy;
  const codes = useAsk(codesQuery("toy", strToyBarcode));
  const rights = useRights();
  const missing = (["stock", "delete"] as const).find((right) => !rights.includes(right));
  const open = (command: DialogCommand) => dialog.send({ type: "dialog.opened", command });
  return (
    <>
      <Card component="section" aria-labelledby="codes">
        <Title order={2} size="h3" id="codes">
          Codes
        </Title>
        <Text className="breakable">{messages.itsBarcode(barcode)}</Text>
        <OtherCodes
          codes={codes}
          onRemove={(code) => open({ kind: "freeCode", ...namedToy(toy), strCode: code })}
        />
        {codes.query.error && !codes.data && (
          <PartFailure text={messages.codesNotLoaded} onRetry={() => void codes.query.refetch()} />
        )}
        <Group justify="space-between" gap="xs" ml={-8}>
          <MayChange>
            <Button
              {...QUIET}
              leftSection={<IconPlus size={20} aria-hidden />}
              onClick={() => open({ kind: "addCode", ...namedToy(toy), strNewBarcode: "" })}
            >
              Add code
            </Button>
            <Button
              {...QUIET}
              leftSection={<IconPencil size={20} aria-hidden />}
              onClick={() =>
                open({
                  ...{ kind: "changeBarcode", ...namedToy(toy), strNewBarcode: barcode },
                  ...{ strSeenBarcode: barcode, intVersion },
                })
              }
            >
              Edit barcode
            </Button>
          </MayChange>
          {isDeleted && <Text size="sm">{messages.deletionWaits}</Text>}
          {!isDeleted && missing && <Text size="sm">{RIGHT_MISSING[missing]}</Text>}
          {!isDeleted && !missing && (
            <Button
              {...QUIET}
              color="red"
              leftSection={<IconTrash size={20} aria-hidden />}
              onClick={() => open({ kind: "deleteToy", ...namedToy(toy) })}
            >
              Delete item
            </Button>
          )}
        </Group>
      </Card>
      <CodeDialog
        actor={dialog}
        kind="changeBarcode"
        title="Edit barcode"
        label="Barcode"
        hint={messages.keepsOldCode}
        code={barcode}
      />
      <CodeDialog
        actor={dialog}
        kind="addCode"
        title="Add code"
        label="Code"
        hint={messages.findsItem}
        code={barcode}
      />
      <RemoveCodeDialog actor={dialog} kind="freeCode" />
      <DeleteDialog actor={dialog} toy={toy} />
    </>
  );
}
