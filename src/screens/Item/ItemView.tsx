/** A loaded toy: name and picture, quantity, locations, details, notes, tags, codes. */
import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBarcode } from "@tabler/icons-react";
import { getRouteApi, useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { INVENTORY_PAGE_SIZE, NAME_MAX } from "#domain/limits.ts";
import { toyThing } from "#domain/outbox/draft.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import type { Toy } from "#domain/types.ts";
import { CorrectionDialogs } from "#src/amounts/CorrectionDialogs.tsx";
import { type CorrectionRef, useCorrection } from "#src/amounts/useCorrection.ts";
import { Freshness } from "#src/counts/Freshness.tsx";
import { HistoryLink } from "#src/history/HistoryLink.tsx";
import { PrintLabels } from "#src/labels/PrintLabels.tsx";
import type { CommandDialogRef } from "#src/outbox/commandDialog.tsx";
import { PICTURE_SIZE, PictureButton } from "#src/pictures/PictureButton.tsx";
import { usePicture } from "#src/pictures/usePicture.ts";
import { useRights } from "#src/session/rights.tsx";
import { locationsQuery } from "#src/stock/toys.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import { QUIET } from "#src/theme.ts";
import { Warnings } from "#src/toys/OwnValues.tsx";
import { StatusChip } from "#src/toys/StatusChip.tsx";
import { Contained, PartFailure } from "#src/ui/Contained.tsx";
import { PlainInput } from "#src/ui/PlainInput.tsx";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { Loading } from "#src/ui/states.tsx";
import { ToyImage, useObjectUrl } from "#src/ui/ToyImage.tsx";
import { RowMark } from "#src/ui/UnsentMark.tsx";
import { BarcodeModal } from "./BarcodeModal.tsx";
import { CodesCard } from "./CodesCard.tsx";
import { ConfirmChange } from "./ConfirmChange.tsx";
import { DetailsCard } from "./DetailsCard.tsx";
import { EditRow } from "./EditRow.tsx";
import { commandActors } from "./itemActors.ts";
import { LocationsList } from "./LocationsList.tsx";
import { NotesCard } from "./NotesCard.tsx";
import { QuantityCard } from "./QuantityCard.tsx";
import { TagsCard } from "./TagsCard.tsx";
import { type FieldEditRef, focusedForEditing, useEdit, useFieldEdit } from "./useEdit.ts";

interface LocationsCardProps {
  toy: Toy;
  correction: CorrectionRef;
}

/** The toy's locations: its boxes with amounts and sections, and the difference between them and the quantity. */
function LocationsCard(props: LocationsCardProps) {
  return (
    <Card component="section" aria-labelledby="places">
      <Title order={2} size="h3" id="places" mb="xs">
        Where it is
      </Title>
      <Freshness of={{ toy: props.toy.strToyBarcode }} />
      <Contained>
        <ToyLocations {...props} />
      </Contained>
    </Card>
  );
}

function ToyLocations(props: LocationsCardProps) {
  const { data, query } = useItemLocations(props.toy);
  if (!data) {
    if (!query.error) return <Loading />;
    return <PartFailure text={boxMessages.boxesNotLoaded} onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      <StaleNotice queries={[query]} />
      <LocationsList {...props} locations={data} />
    </>
  );
}

interface ItemPictureProps {
  machines: ReturnType<typeof commandActors>;
  toy: ProjectedToy;
}

/** The toy's picture on its screen: the unsent one where there is one, else the server's. */
function ItemPicture({ machines, toy }: ItemPictureProps) {
  const { picture, imageThumb, imageLarge } = toy;
  const unsent = useObjectUrl(picture ?? null);
  const [savePicture] = useState(() => machines.savePictureOf(toy));
  const mayChange = useRights().includes("stock");
  const isStored = picture === undefined;
  const thumb = isStored ? (imageThumb ?? imageLarge) : unsent;
  const actor = usePicture({
    hasPicture: isStored ? thumb !== null : picture !== null,
    savePicture,
  });
  const large = isStored ? (imageLarge ?? imageThumb) : unsent;
  if (!mayChange) return <ToyImage src={thumb} size={PICTURE_SIZE} />;
  return <PictureButton actor={actor} thumb={thumb} large={large} name={toy.strName} />;
}

/** The toy's name and its edit. */
function NameRow({ edit, toy }: { edit: FieldEditRef; toy: ProjectedToy }) {
  return (
    <EditRow edit={edit} toy={toy} field="name" isLabelHidden editor={<NameEditor edit={edit} />}>
      <Title order={2} fz={{ base: 24, sm: 28 }} lh={1.2} className="breakable">
        {toy.strName}
      </Title>
    </EditRow>
  );
}

function NameEditor({ edit }: { edit: FieldEditRef }) {
  const { draft, problem, change } = useEdit(edit);
  return (
    <PlainInput
      aria-label="Name"
      maxLength={NAME_MAX}
      value={draft.strName}
      error={problem}
      onChange={(text) => change({ strName: text })}
      {...focusedForEditing}
    />
  );
}

export function ItemView({ toy, dialog }: { toy: ProjectedToy; dialog: CommandDialogRef }) {
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
                {...QUIET}
                ml={-8}
                leftSection={<IconBarcode size={20} aria-hidden />}
                onClick={barcode.open}
              >
                Show barcode
              </Button>
              <PrintLabels
                label="Print label"
                {...QUIET}
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
        <NotesCard machine={machines.fieldEdit} toy={toy} />
        <TagsCard toy={toy} />
        <CodesCard toy={toy} dialog={dialog} />
      </Stack>
      <ConfirmChange edit={edit} />
      <CorrectionDialogs correction={correction} />
      <BarcodeModal toy={toy} opened={isBarcodeOpen} onClose={barcode.close} />
    </SimpleGrid>
  );
}

const route = getRouteApi("/_signedIn/inventory/$barcode");

/** Gives an edit of a toy the toy's locations, whenever they change. */
function useItemLocations(toy: Toy) {
  const { barcode } = route.useParams();
  const { boxes: limit = INVENTORY_PAGE_SIZE } = route.useSearch();
  return useAsk(locationsQuery(barcode, limit, toy));
}

function usePlaces(edit: FieldEditRef, toy: Toy) {
  const { data, query } = useItemLocations(toy);
  const isBusy = useSelector(edit, (snapshot) => snapshot.hasTag("busy"));
  // Where the toy's boxes are unknown, a sale is booked all the same, from no box.
  const isUnknown = !data && query.isError;
  useEffect(() => {
    if (isBusy) return;
    if (data) edit.send({ type: "places.loaded", places: data });
    else if (isUnknown)
      edit.send({ type: "places.loaded", places: { boxes: [], intAmountInBoxes: 0 } });
  }, [edit, data, isUnknown, isBusy]);
}
