/** A section, or the Floor, with its boxes; they are asked for when it comes into view. */
import { Badge, Group, Text, Title } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { formatPlace } from "#domain/box/locations.ts";
import { formatCount } from "#domain/counts.ts";
import { unsentBoxes } from "#domain/outbox/projection/boxAhead.ts";
import { boxesQuery } from "#src/api/queries.ts";
import { BoxList } from "#src/boxes/BoxList.tsx";
import type { BoxSelection } from "#src/boxes/selection.ts";
import { useEntries } from "#src/outbox/useEntries.ts";
import { RowCheckbox } from "#src/ui/RowCheckbox.tsx";
import { UnsentMark } from "#src/ui/UnsentMark.tsx";
import classes from "./Storage.module.css";

/** How many boxes "Show more" adds. */
const MORE = 24;
/** The greatest page that the contract allows: a box just added is on it. */
const ALL = 1000;

/** The part of the address after its #, which leads to a section. */
export const regionId = (section: number | "floor") =>
  section === "floor" ? "floor" : `section-${section}`;

interface SectionRegionProps {
  section: number | "floor";
  /** Unknown for the Floor until its boxes are read. */
  intBoxes?: number;
  /** Whether the server does not have it yet. */
  isUnsent?: boolean | undefined;
  /** How many boxes to show at first. */
  first: number;
  selection: BoxSelection;
  isSelected?: boolean;
  onToggle?: () => void;
}

export function SectionRegion(props: SectionRegionProps) {
  const { section, intBoxes, isUnsent, first, selection, isSelected, onToggle } = props;
  const place = section === "floor" ? null : section;
  const name = formatPlace(place);
  const [limit, setLimit] = useState(first);
  const { ref, entry } = useIntersection({ rootMargin: "600px 0px" });
  const { added } = selection;
  const hasAdded = added !== null && added.intSection === place;
  const boxes = useQuery({
    ...boxesQuery({ section }, hasAdded ? ALL : limit),
    enabled: Boolean(entry?.isIntersecting) && intBoxes !== 0,
    placeholderData: keepPreviousData,
  });
  const entries = useEntries();
  const known = new Set(boxes.data?.items.map(({ strBoxCode }) => strBoxCode));
  const waiting = unsentBoxes(entries).filter(
    ({ box }) => box.intSection === place && !known.has(box.strBoxCode),
  );
  const count = boxes.data?.total ?? intBoxes;
  return (
    <section ref={ref} id={regionId(section)} aria-label={name} className={classes.section}>
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
        {isUnsent && <UnsentMark />}
        {count !== undefined && (
          <Badge color="gray" size="lg">
            {formatCount(count, "box", "boxes")}
          </Badge>
        )}
      </Group>
      {isSelected && count !== undefined && (
        <Text size="sm">{boxMessages.boxesGoToFloor(count)}</Text>
      )}
      <BoxList
        boxes={intBoxes === 0 ? { ...boxes, data: { items: [], total: 0 } } : boxes}
        expected={Math.min(intBoxes ?? 1, limit)}
        emptyText={boxMessages.noBoxesHere}
        label={`Boxes of ${name}`}
        selection={selection}
        entries={entries}
        waiting={waiting}
        onMore={() => setLimit((n) => n + MORE)}
      />
    </section>
  );
}
