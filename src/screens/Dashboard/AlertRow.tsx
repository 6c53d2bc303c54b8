/** One notification: a toy, how badly it stands, how many are left. */
import { Box, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Toy } from "#domain/types.ts";
import { useToyHighlight } from "#src/live/changeHighlights.ts";
import { useIsByThreshold } from "#src/stock/useIsByThreshold.ts";
import { LevelChip } from "#src/toys/LevelChip.tsx";
import { StatusChip } from "#src/toys/StatusChip.tsx";
import { ToyImage } from "#src/ui/ToyImage.tsx";
import classes from "./Dashboard.module.css";

export function AlertRow({ toy }: { toy: Toy }) {
  const { intAmount } = toy;
  const isByThreshold = useIsByThreshold();
  return (
    <li>
      <Link
        to="/inventory/$barcode"
        params={{ barcode: toy.strToyBarcode }}
        className={classes.alert}
        data-changed={useToyHighlight(toy.strToyBarcode)}
      >
        <ToyImage src={toy.imageThumb} size={40} />
        <Box flex="1 1 7rem" miw={0}>
          <Text fw={650} className="breakable">
            {toy.strName}
          </Text>
          <Text size="sm" c="dimmed">
            {intAmount} left
          </Text>
        </Box>
        {isByThreshold ? <StatusChip toy={toy} /> : <LevelChip amount={intAmount} />}
      </Link>
    </li>
  );
}
