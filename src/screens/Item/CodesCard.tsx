/** What the item is found by: its other codes with "Free", "Edit barcode", and at the end "Delete item". */

import { Button, Card, Group, Text, Title } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { messages } from "#domain/messages.ts";
import type { DialogCommand } from "#domain/outbox/commands.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import { RIGHT_MISSING } from "#domain/people/peopleMessages.ts";
import type { OtherCode } from "#domain/types.ts";
import { codesQuery } from "#src/api/queries.ts";
import type { CommandDialogRef } from "#src/outbox/useCommandDialog.ts";
import { MayChange, useRights } from "#src/session/rights.tsx";
import { formatDay } from "#src/ui/formatMoment.ts";
import { PartFailure } from "#src/ui/PartFailure.tsx";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { BarcodeDialog } from "./BarcodeDialog.tsx";
import { CodesDialogs } from "./CodesDialogs.tsx";
import { namedToy } from "./itemActors.ts";

interface CodesCardProps {
  toy: ProjectedToy;
  dialog: CommandDialogRef;
}

export function CodesCard({ toy, dialog }: CodesCardProps) {
  const { strToyBarcode, barcode, isDeleted } = toy;
  const codes = useQuery(codesQuery(strToyBarcode));
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
        {codes.data && codes.data.length > 0 && (
          <>
            <Text size="sm" c="dimmed" mt="xs">
              {messages.otherCodes}
            </Text>
            <StaleNotice queries={[codes]} />
            <ul className="lines breakable" aria-label={messages.otherCodes}>
              {codes.data.map((code) => (
                <OtherCodeRow
                  key={code.strCode}
                  code={code}
                  onFree={() => open({ kind: "freeCode", ...namedToy(toy), strCode: code.strCode })}
                />
              ))}
            </ul>
          </>
        )}
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
      <BarcodeDialog actor={dialog} toy={toy} barcode={barcode} />
      <CodesDialogs actor={dialog} toy={toy} />
    </>
  );
}

function OtherCodeRow({ code, onFree }: { code: OtherCode; onFree: () => void }) {
  const { strCode, intFreeFrom } = code;
  const isFree = intFreeFrom <= Date.now();
  return (
    <Group component="li" justify="space-between" gap="0 12px" mih={56} py={6}>
      <Text miw={0}>
        {strCode}
        {!isFree && (
          <Text span display="block" size="sm" c="dimmed">
            {messages.freeFrom(formatDay(intFreeFrom))}
          </Text>
        )}
      </Text>
      {isFree && (
        <MayChange>
          <Button variant="default" size="sm" aria-label={`Free ${strCode}`} onClick={onFree}>
            Free
          </Button>
        </MayChange>
      )}
    </Group>
  );
}
