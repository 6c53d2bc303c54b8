/** Boxes as rows, with more on demand, and placeholders before the first answer. */
import { Box as Area, Badge, Skeleton, Text } from "@mantine/core";
import { IconBox, IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { formatCount } from "#domain/formatNumbers.ts";
import { BLANK_BOX_NOTE } from "#domain/limits.ts";
import type { ProjectedBoxes } from "#domain/outbox/projection/boxes.ts";
import type { Projected } from "#domain/outbox/projection/project.ts";
import type { Box } from "#domain/types.ts";
import { ShowMore } from "#src/list/ShowMore.tsx";
import { useBoxHighlight } from "#src/live/changeHighlights.ts";
import { type Asked, usePlaceName } from "#src/stock/useAsk.ts";
import { PartFailure } from "#src/ui/Contained.tsx";
import rows from "#src/ui/Row.module.css";
import { RowCheckbox } from "#src/ui/RowCheckbox.tsx";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { RowMark } from "#src/ui/UnsentMark.tsx";
import { formatNote } from "./formatBox.ts";
import { useContents } from "./useContents.ts";

interface BoxRowProps {
  box: Projected<Box>;
  withSection?: boolean;
  isEditing: boolean;
  isSelected: boolean;
  isAdded: boolean;
  onToggle: () => void;
}

/** One box in a list: a link to it, or in edit mode a checkbox of the same name. */
function BoxRow(props: BoxRowProps) {
  const { box, withSection, isEditing, isSelected, isAdded, onToggle } = props;
  const name = `Box ${box.strBoxCode}`;
  const hasNote = box.strCustomNote !== BLANK_BOX_NOTE;
  const note = formatNote(box);
  const { intToys, intUnits } = useContents(box);
  const row = useRef<HTMLLIElement>(null);
  // Scrolls once the list was read with the new box: until then its place in the list may change.
  const isPlaced = isAdded && !box.isSettling;
  useEffect(() => {
    if (isPlaced) row.current?.scrollIntoView({ block: "center" });
  }, [isPlaced]);
  return (
    <li
      ref={row}
      className={rows.row}
      data-selected={isSelected || undefined}
      data-added={isAdded || undefined}
      data-changed={useBoxHighlight(box.strBoxCode)}
    >
      {!isEditing && (
        <IconBox size={24} stroke={1.5} color="var(--mantine-color-shelf-text)" aria-hidden />
      )}
      <Area flex={1} miw={0}>
        {isEditing ? (
          <RowCheckbox
            label={name}
            description={hasNote ? note : undefined}
            isDescriptionFirst
            checked={isSelected}
            onChange={onToggle}
          />
        ) : (
          <>
            {hasNote && (
              <Text fw={700} className="breakable">
                {note}
              </Text>
            )}
            <Text {...(hasNote ? { size: "sm", c: "dimmed" } : { fw: 700 })}>
              <Link to="/box/$boxCode" params={{ boxCode: box.strBoxCode }} className={rows.link}>
                {name}
              </Link>
            </Text>
          </>
        )}
        {withSection && <Place intSection={box.intSection} />}
      </Area>
      <Area flex="none" ta="end">
        <RowMark thing={box} />
        {isAdded && <Badge>Just added</Badge>}
        <Text size="sm" fw={700}>
          {formatCount(intUnits, "piece")}
        </Text>
        <Text size="xs" c="dimmed">
          {formatCount(intToys, "toy")}
        </Text>
      </Area>
      {!isEditing && (
        <IconChevronRight size={18} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
      )}
    </li>
  );
}

/** A section's name may be long: it has the width of the row. */
function Place({ intSection }: Pick<Box, "intSection">) {
  return (
    <Text size="sm" c="dimmed" className="breakable">
      {usePlaceName()(intSection)}
    </Text>
  );
}

interface BoxesRoomProps {
  count: number;
  limit: number;
  as: typeof Skeleton | "div";
}

/** The room that the rows of boxes will have, so that nothing moves when they come. */
export const BoxesRoom = ({ count, limit, as: Part }: BoxesRoomProps) => (
  <>
    <div className={rows.grid} aria-hidden>
      {Array.from({ length: Math.min(count, limit) }, (_, n) => n).map((n) => (
        <Part key={n} style={{ height: 68 }} />
      ))}
    </div>
    {count > limit && <Part style={{ height: 44 }} aria-hidden />}
  </>
);

interface BoxListProps {
  boxes: Asked<ProjectedBoxes>;
  /** The approximate number of boxes, and the number to show: placeholders reserve their room before the first answer. */
  expected: number;
  limit?: number;
  /** The text of an empty list. */
  emptyText: string;
  label: string;
  withSection?: boolean;
  selection: BoxSelection;
  onMore: () => void;
}

export function BoxList(props: BoxListProps) {
  const {
    boxes,
    expected,
    limit = expected,
    emptyText,
    label,
    withSection,
    selection,
    onMore,
  } = props;
  const { data, query } = boxes;
  const { error, isPlaceholderData, refetch } = query;
  if (error && !data) {
    return <PartFailure text={boxMessages.boxesNotLoaded} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return <BoxesRoom count={expected} limit={limit} as={Skeleton} />;
  }
  const { items, left } = data;
  if (items.length === 0) return <Text c="dimmed">{emptyText}</Text>;
  return (
    <>
      <StaleNotice queries={[query]} />
      <ul className={rows.grid} aria-label={label} aria-busy={isPlaceholderData}>
        {items.map((box) => (
          <BoxRow
            key={box.strBoxCode}
            box={box}
            withSection={withSection}
            isEditing={selection.isEditing}
            isSelected={selection.boxes.has(box.strBoxCode)}
            isAdded={selection.added?.strBoxCode === box.strBoxCode}
            onToggle={() => selection.onToggle(box)}
          />
        ))}
      </ul>
      {left > 0 && <ShowMore left={left} isLoading={isPlaceholderData} onMore={onMore} />}
    </>
  );
}

/** The boxes that are selected or were just added, and whether boxes can be selected. */
export interface BoxSelection {
  isEditing: boolean;
  boxes: { has(boxCode: string): boolean };
  /** The box that was added last. */
  added: Pick<Box, "strBoxCode" | "intSection"> | null;
  onToggle: (box: Box) => void;
}

const MORE = 24;

/** The number of boxes that a list shows: more on demand, until another list is asked for. */
export function useLimit(list: string, first: number): [limit: number, showMore: () => void] {
  const [shown, setShown] = useState({ list, limit: first });
  const limit = shown.list === list ? shown.limit : first;
  return [limit, () => setShown({ list, limit: limit + MORE })];
}
