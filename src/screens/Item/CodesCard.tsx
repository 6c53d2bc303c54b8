/** What the item is found by: its other codes with "Free", "Edit barcode", and at the end "Delete item". */

import { Button, Card, Group, Text, Title } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { messages } from "#domain/messages.ts";
import type { DialogCommand } from "#domain/outbox/commands.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import { RIGHT_MISSING } from "#domain/people/peopleMessages.ts";
import { codesQuery } from "#src/api/queries.ts";
import { CodeDialog } from "#src/codes/CodeDialog.tsx";
import { FreeDialog } from "#src/codes/FreeDialog.tsx";
import { OtherCodes } from "#src/codes/OtherCodes.tsx";
import type { CommandDialogRef } from "#src/outbox/useCommandDialog.ts";
import { MayChange, useRights } from "#src/session/rights.tsx";
import { PartFailure } from "#src/ui/PartFailure.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { namedToy } from "./itemActors.ts";

interface CodesCardProps {
  toy: ProjectedToy;
  dialog: CommandDialogRef;
}

export function CodesCard({ toy, dialog }: CodesCardProps) {
  const { strToyBarcode, barcode, isDeleted } = toy;
  const codes = useQuery(codesQuery("toy", strToyBarcode));
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
          onFree={(strCode) => open({ kind: "freeCode", ...namedToy(toy), strCode })}
        />
        {codes.error && !codes.data && (
          <PartFailure text={messages.codesNotLoaded} onRetry={() => void codes.refetch()} />
        )}
        <Group justify="space-between" gap="xs">
          <MayChange>
            <Button
              variant="subtle"
              size="sm"
              px={8}
              ml={-8}
              leftSection={<IconPencil size={20} aria-hidden />}
              onClick={() =>
                open({ kind: "changeBarcode", ...namedToy(toy), strNewBarcode: barcode })
              }
            >
              Edit barcode
            </Button>
          </MayChange>
          {isDeleted && <Text size="sm">{messages.deletionWaits}</Text>}
          {!isDeleted && missing && <Text size="sm">{RIGHT_MISSING[missing]}</Text>}
          {!isDeleted && !missing && (
            <Button
              variant="subtle"
              color="red"
              size="sm"
              px={8}
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
        code={barcode}
      />
      <FreeDialog actor={dialog} kind="freeCode" />
      <DeleteDialog actor={dialog} toy={toy} />
    </>
  );
}
