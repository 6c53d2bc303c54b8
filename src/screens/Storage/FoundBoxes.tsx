/** The boxes of all places whose code or note contains the search text. */
import { Text } from "@mantine/core";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { formatCount } from "#domain/counts.ts";
import { BoxList, type BoxSelection, useLimit } from "#src/boxes/BoxList.tsx";
import { boxesQuery } from "#src/stock/boxes.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import classes from "./Storage.module.css";

const FIRST = 24;

export function FoundBoxes({ q, selection }: { q: string; selection: BoxSelection }) {
  const [limit, showMore] = useLimit(q, FIRST);
  const boxes = useAsk(boxesQuery({ q }, limit));
  const total = boxes.data?.total;
  return (
    <section aria-label="Boxes found" className={classes.section}>
      <Text size="sm" c="dimmed" role="status">
        {total === undefined || boxes.query.isPlaceholderData
          ? "Searching…"
          : formatCount(total, "box", "boxes")}
      </Text>
      <BoxList
        boxes={boxes}
        expected={3}
        emptyText={boxMessages.noBoxesFound}
        label="Boxes found"
        withSection
        selection={selection}
        onMore={showMore}
      />
    </section>
  );
}
