/** One toy in a list on a phone: a whole card to tap. */
import { Box, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { formatLocations } from "#domain/box/locations.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import { formatAges, GENDER_LABEL } from "#domain/toy/toyEdit.ts";
import type { ListedToy } from "#domain/types.ts";
import { useToyHighlight } from "#src/live/changeHighlights.ts";
import { RowMark } from "#src/ui/UnsentMark.tsx";
import { StatusChip } from "./StatusChip.tsx";
import classes from "./ToyCard.module.css";
import { ToyThumb } from "./ToyThumb.tsx";

export function ToyCard({ toy }: { toy: ProjectedToy<ListedToy> }) {
  const places = formatLocations(toy);
  return (
    <Link
      to="/inventory/$barcode"
      params={{ barcode: toy.strToyBarcode }}
      className={classes.card}
      data-changed={useToyHighlight(toy.strToyBarcode)}
    >
      <ToyThumb toy={toy} size={56} />
      <Box flex="1 1 9rem" miw={0}>
        <Text fw={700} className="breakable">
          {toy.strName}
        </Text>
        <Group gap="0 8px">
          <Text size="sm" c="dimmed" className="breakable">
            {toy.barcode}
          </Text>
          <RowMark thing={toy} />
        </Group>
        <Group gap={8} mt={6} wrap="wrap">
          <StatusChip status={toy.strStatus} />
          <Text size="sm" c="dimmed">
            {GENDER_LABEL[toy.strGender]} · {formatAges(toy)}
          </Text>
        </Group>
        {places && (
          <Text size="sm" mt={6} className="breakable">
            {places}
          </Text>
        )}
      </Box>
      <Box ta="end" flex="none">
        <Text fz={22} fw={800} lh={1.1}>
          {toy.intQuantity}
        </Text>
        <Text size="xs" c="dimmed">
          in stock
        </Text>
      </Box>
    </Link>
  );
}
