/** The boxes that hold the toy, the amount in each as a field, and the discrepancy from the quantity. */
import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { type AmountLine, changeOf } from "#domain/box/amounts.ts";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { removeCommand } from "#domain/box/toyMoves.ts";
import { formatNumber } from "#domain/formatNumbers.ts";
import { BLANK_BOX_NOTE, INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { toyThing } from "#domain/outbox/draft.ts";
import type { Location, ProjectedLocations } from "#domain/outbox/projection/lines.ts";
import type { Toy } from "#domain/types.ts";
import { problemOf } from "#machines/actors.ts";
import { AmountActions, AmountDialogs } from "#src/amounts/AmountDialogs.tsx";
import { amountNames, LineAmount } from "#src/amounts/AmountStepper.tsx";
import { Disagreement } from "#src/amounts/CorrectionDialogs.tsx";
import { type AmountsRef, useAmounts } from "#src/amounts/useAmounts.ts";
import type { CorrectionRef } from "#src/amounts/useCorrection.ts";
import { PutForm } from "#src/boxes/PutForm.tsx";
import { ShowMore } from "#src/list/ShowMore.tsx";
import { LIMIT_MAX } from "#src/list/searchParams.ts";
import { useSearchChange } from "#src/list/useSearchChange.ts";
import { useLineHighlight } from "#src/live/changeHighlights.ts";
import { useOrder } from "#src/outbox/useOrder.ts";
import { holdsScans } from "#src/scan/field.ts";
import { MayChange, useRights } from "#src/session/rights.tsx";
import { usePlaceName } from "#src/stock/useAsk.ts";
import { Dialog } from "#src/ui/Dialog.tsx";
import { TextLink } from "#src/ui/TextLink.tsx";
import { alertToast } from "#src/ui/toast.ts";
import { RowMark } from "#src/ui/UnsentMark.tsx";

interface PutIntoBoxProps {
  toy: Toy;
  /** The number of pieces in no box. */
  loose: number;
}

/** "Put into a box": puts pieces of the toy into a box that is found by its code or note, or scanned. */
function PutIntoBox({ toy, loose }: PutIntoBoxProps) {
  const [isOpen, dialog] = useDisclosure(false, { onOpen: () => putting.reset() });
  const { strToyBarcode, strName } = toy;
  const putting = useOrder<"addToBox">();
  const put = (strBoxCode: string, intAmountInBox: number) =>
    putting.mutate(
      { kind: "addToBox", strToyBarcode, strName, strBoxCode, intAmountInBox },
      {
        onSuccess({ type }) {
          if (type !== "refused") dialog.close();
        },
      },
    );
  const { data: outcome, error } = putting;
  return (
    <MayChange>
      <Button variant="light" onClick={dialog.open} style={{ alignSelf: "flex-start" }}>
        Put into a box
      </Button>
      <Dialog opened={isOpen} onClose={dialog.close} title="Put into a box">
        <PutForm
          amountLabel="Pieces"
          amount={Math.max(loose, 1)}
          problem={
            outcome?.type === "refused" ? outcome.sentence : error && messages.somethingWrong
          }
          isBusy={putting.isPending}
          onConfirm={({ strBoxCode, intAmountInBox }) => put(strBoxCode, intAmountInBox ?? loose)}
          onCancel={dialog.close}
        />
      </Dialog>
    </MayChange>
  );
}

const nameOf = ({ strBoxCode }: AmountLine) => `Box ${strBoxCode}`;

interface LocationsListProps {
  toy: Toy;
  locations: ProjectedLocations;
  correction: CorrectionRef;
}

export function LocationsList({ toy, locations, correction }: LocationsListProps) {
  const { strName } = toy;
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  const giveUp = (place: Location) => removeCommand(place.strBoxCode, place);
  const changeSearch = useSearchChange<{ boxes: number }>();
  const placeName = usePlaceName();
  const { boxes: places, left, isAhead, intAmountInBoxes } = locations;
  const showMore = () =>
    changeSearch({ boxes: Math.min(places.length + INVENTORY_PAGE_SIZE, LIMIT_MAX) });
  const amounts = useAmounts({
    lines: places,
    ...{ left, onMore: showMore },
    thing: toyThing(toy),
    title: boxMessages.amountsOf(strName),
  });
  const isChanged = useSelector(amounts, ({ context }) => context.changes.length > 0);
  const isSettled = !isChanged && !isAhead;
  return (
    <Stack gap="xs" {...(isChanged && holdsScans)}>
      {places.length === 0 ? (
        <Text c="dimmed">{messages.inNoBox}</Text>
      ) : (
        <ul className="lines breakable">
          {places.map((place) => (
            <Place
              key={place.strBoxCode}
              place={place}
              where={placeName(place.intSection)}
              amounts={amounts}
              onGiveUp={() =>
                outbox
                  .submit({ commands: [giveUp(place)] })
                  .catch((error) => alertToast(problemOf(error)))
              }
            />
          ))}
        </ul>
      )}
      {isChanged && <AmountActions amounts={amounts} nameOf={nameOf} />}
      {!isChanged && <PutIntoBox toy={toy} loose={toy.intQuantity - intAmountInBoxes} />}
      {left > 0 && places.length < LIMIT_MAX && <ShowMore onMore={showMore} />}
      {toy.intQuantity > 0 && toy.intQuantity === intAmountInBoxes && isSettled && (
        <Text fw={650}>{messages.allInBoxes}</Text>
      )}
      {places.length > 0 && isSettled && (
        <Disagreement
          toy={toy}
          discrepancy={intAmountInBoxes - toy.intQuantity}
          correction={correction}
        />
      )}
      <AmountDialogs amounts={amounts} nameOf={nameOf} />
    </Stack>
  );
}

interface PlaceProps {
  place: Location;
  /** Its section in words. */
  where: string;
  amounts: AmountsRef;
  /** The box is the toy's home no longer. */
  onGiveUp: () => void;
}

function Place({ place, where, amounts, onGiveUp }: PlaceProps) {
  const { strBoxCode, strCustomNote, strToyBarcode } = place;
  const mayChange = useRights().includes("stock");
  const isChanged = useSelector(amounts, ({ context }) => changeOf(context.changes, place));
  const isHome = place.intAmountInBox === 0 && !place.isOut && !isChanged;
  return (
    <Group
      component="li"
      justify="space-between"
      gap="0 12px"
      mih={56}
      py={6}
      data-changed={useLineHighlight(strBoxCode, strToyBarcode)}
    >
      <Box flex="1 1 9rem" miw={0}>
        <Group gap="0 12px">
          {/* Below the last of several lines, too, is room for the note, which comes up to them. */}
          <TextLink to="/box/$boxCode" params={{ boxCode: strBoxCode }} fw={700} py={9}>
            Box {strBoxCode}
          </TextLink>
          <TextLink to="/storage" size="sm" py={9}>
            {where}
          </TextLink>
          <RowMark thing={place} />
        </Group>
        {strCustomNote !== BLANK_BOX_NOTE && (
          <Text size="sm" c="dimmed" style={{ marginTop: -10 }} pb={8}>
            {strCustomNote}
          </Text>
        )}
        {place.isUncertain && <Text size="sm">{boxMessages.amountUncertain}</Text>}
        {isHome && (
          <Group gap="0 16px">
            <Text size="sm">{boxMessages.belongsHere}</Text>
            <MayChange>
              <Button variant="subtle" size="sm" px={8} ml={-8} onClick={onGiveUp}>
                No longer here
              </Button>
            </MayChange>
          </Group>
        )}
      </Box>
      {mayChange ? (
        <LineAmount
          amounts={amounts}
          line={place}
          names={amountNames("in", strBoxCode)}
          isDisabled={place.isUncertain}
        />
      ) : (
        <Text fw={800}>
          <span aria-hidden>×</span> {formatNumber(place.intAmountInBox)}
        </Text>
      )}
    </Group>
  );
}
