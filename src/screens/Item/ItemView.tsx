/** A loaded toy: what it is, how many there are, where it is, details, notes, tags. */
import { Button, Card, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBarcode } from "@tabler/icons-react";
import { useRouteContext } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { toyAhead } from "#domain/outbox/projection/toyAhead.ts";
import type { Toy } from "#domain/types.ts";
import { CorrectionDialogs } from "#src/amounts/CorrectionDialogs.tsx";
import { useCorrection } from "#src/amounts/useCorrection.ts";
import { HistoryLink } from "#src/history/HistoryLink.tsx";
import { PrintLabels } from "#src/labels/PrintLabels.tsx";
import type { CommandDialogRef } from "#src/outbox/useCommandDialog.ts";
import { useEntries } from "#src/outbox/useEntries.ts";
import { StatusChip } from "#src/toys/StatusChip.tsx";
import { RowMark } from "#src/ui/UnsentMark.tsx";
import { useEmitted } from "#src/ui/useEmitted.ts";
import { BarcodeModal } from "./BarcodeModal.tsx";
import { CodesCard } from "./CodesCard.tsx";
import { ConfirmChange } from "./ConfirmChange.tsx";
import { DetailsCard } from "./DetailsCard.tsx";
import { ItemPicture } from "./ItemPicture.tsx";
import { commandActors } from "./itemActors.ts";
import { LocationsCard } from "./LocationsCard.tsx";
import { NameRow } from "./NameRow.tsx";
import { NotesCard } from "./NotesCard.tsx";
import { QuantityCard } from "./QuantityCard.tsx";
import { TagsCard } from "./TagsCard.tsx";
import { useFieldEdit } from "./useEdit.ts";

interface ItemViewProps {
  toy: Toy;
  onStored: (toy: Toy) => void;
  dialog: CommandDialogRef;
}

export function ItemView({ toy: stored, onStored, dialog }: ItemViewProps) {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  const [machines] = useState(() => commandActors(outbox));
  const entries = useEntries();
  const ahead = useMemo(() => toyAhead(stored, entries), [stored, entries]);
  const known = { ...ahead, onStored };
  const { toy } = known;
  const edit = useFieldEdit(machines.fieldEdit, known);
  const correction = useCorrection(`/inventory/${encodeURIComponent(toy.strToyBarcode)}`);
  useEmitted(edit, ({ type }) => {
    const { strToyBarcode, strName } = toy;
    if (type === "quantity.lowered") correction.send({ type: "toy.sold", strToyBarcode, strName });
  });
  const [isBarcodeOpen, barcode] = useDisclosure();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
      <Stack>
        <Card>
          <Group wrap="nowrap" align="flex-start">
            <ItemPicture machines={machines} known={known} />
            <Stack gap={4} flex={1} miw={0} align="flex-start">
              <NameRow edit={edit} known={known} />
              <StatusChip status={toy.strStatus} size="lg" />
              <Text c="dimmed" style={{ overflowWrap: "anywhere" }}>
                {known.barcode}
              </Text>
              <RowMark
                isUnsent={known.picture !== undefined || known.barcode !== toy.strToyBarcode}
                isDeleted={known.isDeleted}
              />
              <Button
                variant="subtle"
                size="sm"
                px={8}
                ml={-8}
                leftSection={<IconBarcode size={20} aria-hidden />}
                onClick={barcode.open}
              >
                Show barcode
              </Button>
              <PrintLabels
                label="Print label"
                variant="subtle"
                size="sm"
                px={8}
                ml={-8}
                codes={() => [toy.strToyBarcode]}
              />
              <HistoryLink search={{ toy: toy.strToyBarcode }} ml={-8} />
            </Stack>
          </Group>
        </Card>
        <QuantityCard edit={edit} known={known} />
        <LocationsCard toy={toy} correction={correction} />
      </Stack>
      <Stack>
        <DetailsCard edit={edit} known={known} />
        <NotesCard machine={machines.notes} known={known} />
        <TagsCard machine={machines.tags} known={known} />
        <CodesCard known={known} dialog={dialog} />
      </Stack>
      <ConfirmChange edit={edit} />
      <CorrectionDialogs correction={correction} />
      <BarcodeModal toy={toy} opened={isBarcodeOpen} onClose={barcode.close} />
    </SimpleGrid>
  );
}
