/** The boxes, wherever they stand, whose code or note contains what was typed. */
import { Text } from "@mantine/core";
import { useState } from "react";
import { messages } from "#domain/messages.ts";
import { BoxList } from "#src/boxes/BoxList.tsx";
import type { BoxSelection } from "#src/boxes/selection.ts";
import { useBoxes } from "#src/boxes/useBoxes.ts";
import classes from "./Storage.module.css";

const FIRST = 24;

interface FoundBoxesProps {
  q: string;
  stamp: number;
  selection: BoxSelection;
}

export function FoundBoxes({ q, stamp, selection }: FoundBoxesProps) {
  const [{ shownFor, limit }, setLimit] = useState({ shownFor: q, limit: FIRST });
  const current = shownFor === q ? limit : FIRST;
  const boxes = useBoxes({ source: { q }, limit: current, stamp }, true);
  const total = boxes.page?.total;
  return (
    <section aria-label="Boxes found" className={classes.section}>
      <Text size="sm" c="dimmed" role="status">
        {total === undefined || boxes.isOld
          ? "Searching…"
          : `${total.toLocaleString()} ${total === 1 ? "box" : "boxes"}`}
      </Text>
      <BoxList
        boxes={boxes}
        expected={3}
        emptyText={messages.noBoxesFound}
        label="Boxes found"
        withSection
        selection={selection}
        onMore={() => setLimit({ shownFor: q, limit: current + FIRST })}
      />
    </section>
  );
}
