/** Where the toy is: its boxes with amounts and sections, and how many are in no box. */
import { Box, Button, Card, Group, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { BLANK_BOX_NOTE, INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { ToyBox } from "#domain/types.ts";
import { locationsQuery } from "#src/api/queries.ts";
import { AsOf } from "#src/ui/AsOf.tsx";
import { Loading } from "#src/ui/states.tsx";
import { TextLink } from "#src/ui/TextLink.tsx";
import classes from "./Item.module.css";

const route = getRouteApi("/_signedIn/inventory/$barcode");

interface PlacesCardProps {
  intQuantity: number;
}

export function PlacesCard({ intQuantity }: PlacesCardProps) {
  return (
    <Card component="section" aria-labelledby="places">
      <Title order={2} size="h3" id="places" mb="xs">
        Where it is
      </Title>
      <PlacesList intQuantity={intQuantity} />
    </Card>
  );
}

function PlacesList({ intQuantity }: PlacesCardProps) {
  const { barcode } = route.useParams();
  const { boxes: limit = INVENTORY_PAGE_SIZE } = route.useSearch();
  const places = useQuery({
    ...locationsQuery(barcode, limit),
    placeholderData: keepPreviousData,
  });
  const navigate = route.useNavigate();
  if (!places.data) {
    if (!places.error) return <Loading />;
    return (
      <Group justify="space-between">
        <Text>{messages.boxesNotLoaded}</Text>
        <Button variant="default" onClick={() => void places.refetch()}>
          Try again
        </Button>
      </Group>
    );
  }
  const { boxes, total, intAmountInBoxes } = places.data;
  return (
    <>
      <AsOf queries={[places]} />
      {boxes.length === 0 ? (
        <Text c="dimmed">{messages.inNoBox}</Text>
      ) : (
        <ul className={classes.places}>
          {boxes.map((box) => (
            <Place key={box.strBoxCode} box={box} />
          ))}
        </ul>
      )}
      {total > boxes.length && (
        <Button
          variant="default"
          fullWidth
          mt="xs"
          onClick={() =>
            navigate({
              search: { boxes: boxes.length + INVENTORY_PAGE_SIZE },
              replace: true,
              resetScroll: false,
            })
          }
        >
          Show more
        </Button>
      )}
      {boxes.length > 0 && (
        <Text mt="xs" fw={650}>
          {intAmountInBoxes > intQuantity
            ? messages.moreInBoxes(intAmountInBoxes - intQuantity)
            : messages.inNoBoxOf(intQuantity - intAmountInBoxes)}
        </Text>
      )}
    </>
  );
}

function Place({ box }: { box: ToyBox }) {
  return (
    <li className={classes.place}>
      <Box miw={0}>
        <Group gap="0 12px">
          <TextLink
            to="/box/$boxCode"
            params={{ boxCode: box.strBoxCode }}
            fw={700}
            className={classes.placeLink}
          >
            Box {box.strBoxCode}
          </TextLink>
          <TextLink to="/storage" size="sm" className={classes.placeLink}>
            {box.intSection === null ? "Floor" : `Section ${box.intSection}`}
          </TextLink>
        </Group>
        {box.strCustomNote !== BLANK_BOX_NOTE && (
          <Text size="sm" c="dimmed" className={classes.placeNote}>
            {box.strCustomNote}
          </Text>
        )}
      </Box>
      <Text fw={800} fz="lg">
        {box.intAmountInBox}
      </Text>
    </li>
  );
}
