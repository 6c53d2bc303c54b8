/** A section, or the Floor, with its boxes; they are asked for when it comes into view. */
import { Badge, Group, Title } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { useState } from "react";
import { messages } from "#domain/messages.ts";
import { BoxList } from "#src/boxes/BoxList.tsx";
import type { BoxSelection } from "#src/boxes/selection.ts";
import { useBoxes } from "#src/boxes/useBoxes.ts";
import { RowCheckbox } from "#src/ui/RowCheckbox.tsx";
import classes from "./Storage.module.css";

/** How many boxes "Show more" adds. */
const MORE = 24;

interface SectionRegionProps {
  section: number | "floor";
  /** Unknown for the Floor until its boxes are read. */
  intBoxes?: number;
  /** How many boxes to show at first. */
  first: number;
  stamp: number;
  selection: BoxSelection;
  isSelected?: boolean;
  onToggle?: () => void;
}

export function SectionRegion(props: SectionRegionProps) {
  const { section, intBoxes, first, stamp, selection, isSelected, onToggle } = props;
  const name = section === "floor" ? "Floor" : `Section ${section}`;
  const [limit, setLimit] = useState(first);
  const { ref, entry } = useIntersection({ rootMargin: "600px 0px" });
  const boxes = useBoxes(
    { source: { section }, limit, stamp },
    Boolean(entry?.isIntersecting) && intBoxes !== 0,
  );
  const count = boxes.page?.total ?? intBoxes;
  return (
    <section
      ref={ref}
      id={section === "floor" ? "floor" : `section-${section}`}
      aria-label={name}
      className={classes.section}
    >
      <Group justify="space-between" wrap="nowrap" mih={44} pos="relative">
        {selection.isEditing && onToggle ? (
          <Title order={2}>
            <RowCheckbox label={name} checked={Boolean(isSelected)} onChange={onToggle} />
          </Title>
        ) : (
          <Title order={2} tabIndex={-1}>
            {name}
          </Title>
        )}
        {count !== undefined && (
          <Badge color="gray" size="lg">
            {count === 1 ? "1 box" : `${count.toLocaleString()} boxes`}
          </Badge>
        )}
      </Group>
      <BoxList
        boxes={intBoxes === 0 ? { ...boxes, page: { items: [], total: 0 } } : boxes}
        expected={Math.min(intBoxes ?? 1, limit)}
        emptyText={messages.noBoxesHere}
        label={`Boxes of ${name}`}
        selection={selection}
        onMore={() => setLimit((n) => n + MORE)}
      />
    </section>
  );
}
