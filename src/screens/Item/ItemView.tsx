/** A loaded toy: what it is, how many there are, where it is, details, notes, tags. */

import { Button, Card, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBarcode } from "@tabler/icons-react";
import { useRouteContext } from "@tanstack/react-router";
import { useState } from "react";
import { toyThing } from "#domain/outbox/draft.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import { CorrectionDialogs } from "#src/amounts/CorrectionDialogs.tsx";
import { useCorrection } from "#src/amounts/useCorrection.ts";
import { HistoryLink } from "#src/history/HistoryLink.tsx";
import { PrintLabels } from "#src/labels/PrintLabels.tsx";
import type { CommandDialogRef } from "#src/outbox/useCommandDialog.ts";
import { Warnings } from "#src/toys/OwnValues.tsx";
import { StatusChip } from "#src/toys/StatusChip.tsx";
import { RowMark } from "#src/ui/UnsentMark.tsx";
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
import { usePlaces } from "./usePlaces.ts";

interface ItemViewProps {
  toy: ProjectedToy;
  dialog: CommandDialogRef;
}

export function ItemView({ toy, dialog }: ItemViewProps) {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  const [machines] = useState(() => commandActors(outbox));
  const edit = useFieldEdit(machines.fieldEdit, toy);
  const correction = useCorrection(toyThing(toy));
  usePlaces(edit, toy);
  const [isBarcodeOpen, barcode] = useDisclosure();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
      <Stack>
        <Card>
          <Group align="flex-start">
            <ItemPicture machines={machines} toy={toy} />
            <Stack gap={4} flex="1 1 9rem" miw={0} align="flex-start">
              <NameRow edit={edit} toy={toy} />
              <StatusChip toy={toy} size="lg" />
              <Warnings toy={toy} />
              <Text c="dimmed" className="breakable">
                {toy.barcode}
              </Text>
              <RowMark
                thing={{
                  isUnsent: ["picture", "barcode"].some((key) => toy.unsent.includes(key)),
                  isDeleted: toy.isDeleted,
                }}
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
                isOfToys
                codes={() => [toy.strToyBarcode]}
              />
              <HistoryLink search={{ toy: toy.strToyBarcode }} ml={-8} />
            </Stack>
          </Group>
        </Card>
        <QuantityCard edit={edit} toy={toy} />
        <LocationsCard toy={toy} correction={correction} />
      </Stack>
      <Stack>
        <DetailsCard edit={edit} toy={toy} />
        <NotesCard machine={machines.notes} toy={toy} />
        <TagsCard machine={machines.tags} toy={toy} />
        <CodesCard toy={toy} dialog={dialog} />
      </Stack>
      <ConfirmChange edit={edit} />
      <CorrectionDialogs correction={correction} />
      <BarcodeModal toy={toy} opened={isBarcodeOpen} onClose={barcode.close} />
    </SimpleGrid>
  );
}
