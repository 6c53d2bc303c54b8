/** One notification: a toy, how badly it stands, how many are left. */
import { Badge, Box, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { stockLevel } from "#domain/toy/stock.ts";
import type { Toy } from "#domain/types.ts";
import { useToyHighlight } from "#src/live/changeHighlights.ts";
import chip from "#src/toys/StatusChip.module.css";
import { ToyImage } from "#src/ui/ToyImage.tsx";
import classes from "./Dashboard.module.css";

export function AlertRow({ toy }: { toy: Toy }) {
  const { intAmount } = toy;
  const level = stockLevel(intAmount);
  const severe = intAmount === 0 ? "Out" : "Critical";
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
        <Badge classNames={chip} data-status={level === "severe" ? "critical" : "low"}>
          {level === "severe" ? severe : "Attention"}
        </Badge>
      </Link>
    </li>
  );
}
