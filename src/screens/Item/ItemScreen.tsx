/** /inventory/{barcode}: one toy (specification sections 2, 4, 5 and 8, "Item detail"). */
import { Button, Text } from "@mantine/core";
import { IconCloudUp, IconMoodPuzzled } from "@tabler/icons-react";
import { getRouteApi, Navigate, useNavigate } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { messages } from "#domain/messages.ts";
import { draftIds, itemHref, thingKey } from "#domain/outbox/draft.ts";
import { codeGivenBack } from "#domain/outbox/projection/codes.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import { ApiError } from "#src/api/client.ts";
import { useCommandDialog } from "#src/outbox/commandDialog.tsx";
import { MayChange } from "#src/session/rights.tsx";
import { toyQuery } from "#src/stock/toys.ts";
import { type Asked, useAsk, useEntries } from "#src/stock/useAsk.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { Notice } from "#src/ui/states.tsx";
import { ToyImage, useObjectUrl } from "#src/ui/ToyImage.tsx";
import { UnsentMark } from "#src/ui/UnsentMark.tsx";
import { useTitle } from "#src/ui/useTitle.ts";
import { BackToInventory, ItemLoading } from "./ItemLoading.tsx";
import { ItemView } from "./ItemView.tsx";

/**
 * The machine of the dialogs "Edit barcode", "Add code", "Remove code" and "Delete item", and its navigation after a
 * new barcode or a deletion. `id`: 0 where the toy is unknown. `barcode`: the address's code.
 */
function useItemDialog(id: number, barcode: string) {
  const navigate = useNavigate();
  return useCommandDialog({
    id: draftIds.command(thingKey({ kind: "toy", id, code: barcode })),
    href: itemHref(barcode),
    titleOf(command) {
      if (command.kind === "addCode" && command.strNewBarcode !== "") {
        return messages.draftOf("Code", command.strName);
      }
      return command.kind === "changeBarcode" && command.strNewBarcode !== command.strSeenBarcode
        ? messages.draftOf("Barcode", command.strName)
        : null;
    },
    onDone: (command) => {
      if (command.kind === "deleteToy") void navigate({ to: "/inventory", replace: true });
      if (command.kind !== "changeBarcode") return;
      const params = { barcode: command.strNewBarcode };
      void navigate({ to: "/inventory/$barcode", params, replace: true });
    },
  });
}

/** Pixels a side of its picture. */
const SIZE = 88;

/** A toy that was added on this device and that the server does not have yet (docs/design.md, "Outbox"). */
function UnsentItem({ toy }: { toy: ProjectedToy }) {
  const picture = useObjectUrl(toy.picture ?? null);
  return (
    <Notice icon={<IconCloudUp size={32} />} title={toy.strName}>
      <UnsentMark />
      {picture && <ToyImage src={picture} size={SIZE} />}
      <Text c="dimmed" ta="center" className="breakable">
        {toy.strToyBarcode}
      </Text>
      <Text ta="center">{messages.piecesInStock(toy.intQuantity)}</Text>
      <Text ta="center">{messages.goesOn}</Text>
      <LinkButton to="/unsent" variant="default">
        Unsent
      </LinkButton>
    </Notice>
  );
}

const route = getRouteApi("/_signedIn/inventory/$barcode");

export function ItemScreen() {
  const { barcode } = route.useParams();
  const asked = useAsk(toyQuery(barcode));
  // The id stays when the toy is deleted, so that the screen keeps its state.
  const [id, setId] = useState(asked.data?.id);
  if (asked.data && id === undefined) setId(asked.data.id);
  return <Item key={id} id={id ?? 0} barcode={barcode} asked={asked} />;
}

interface ItemProps {
  id: number;
  barcode: string;
  asked: Asked<ProjectedToy | null>;
}

function Item({ id, barcode, asked: { data: toy, query } }: ItemProps) {
  const { error } = query;
  useTitle(toy?.strName);
  const dialog = useItemDialog(id, barcode);
  // The read may answer 404 before the machine has the deletion's outcome.
  const isOrdering = useSelector(dialog, (snapshot) => snapshot.hasTag("busy"));
  const isUnknown = error instanceof ApiError && error.status === 404;
  const isGone = !isOrdering && isUnknown;

  const givenBack = codeGivenBack("toy", barcode, useEntries());

  // An undo gave the toy its former code back, and made the code of the address free. While the read runs, another toy
  // may get that code.
  if (isUnknown && givenBack !== null && !query.isFetching) {
    return <Navigate to="/inventory/$barcode" params={{ barcode: givenBack }} replace />;
  }
  // Only this device knows the toy.
  if (toy && !query.data) return <UnsentItem toy={toy} />;
  if (toy && !isGone) {
    return (
      <>
        <StaleNotice queries={[query]} />
        <ItemView toy={toy} dialog={dialog} />
      </>
    );
  }
  if (!error) return <ItemLoading />;
  return (
    <Notice icon={<IconMoodPuzzled size={32} />} title={messages.itemNotFound} role="alert">
      <Text c="dimmed" ta="center" className="breakable">
        {barcode}
      </Text>
      {isUnknown ? (
        <MayChange>
          <LinkButton to="/inventory/new" search={{ barcode }}>
            Add Item
          </LinkButton>
        </MayChange>
      ) : (
        <>
          <Text ta="center">{error.message}</Text>
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </>
      )}
      <BackToInventory />
    </Notice>
  );
}
