/** Boxes as rows, more of them on demand, and what stands there while none have come. */
import { SimpleGrid, Skeleton, Text } from "@mantine/core";
import { boxMessages } from "#domain/box/boxMessages.ts";
import type { ProjectedBoxes } from "#domain/outbox/projection/boxes.ts";
import { ShowMore } from "#src/list/ShowMore.tsx";
import type { Asked } from "#src/stock/useAsk.ts";
import { PartFailure } from "#src/ui/PartFailure.tsx";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { BoxRow } from "./BoxRow.tsx";
import type { BoxSelection } from "./selection.ts";

const GRID = { minColWidth: "min(100%, 20rem)", spacing: 8 };

interface BoxListProps {
  boxes: Asked<ProjectedBoxes>;
  /** How many there are, about, and how many of them are shown: their room is kept before the first answer. */
  expected: number;
  limit?: number;
  /** What is said when there are none. */
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
    return (
      <>
        <SimpleGrid {...GRID} aria-hidden>
          {Array.from({ length: Math.min(expected, limit) }, (_, n) => n).map((n) => (
            <Skeleton key={n} h={68} radius="md" />
          ))}
        </SimpleGrid>
        {expected > limit && <Skeleton h={44} radius="md" aria-hidden />}
      </>
    );
  }
  const { items, left } = data;
  if (items.length === 0) return <Text c="dimmed">{emptyText}</Text>;
  return (
    <>
      <StaleNotice queries={[query]} />
      <SimpleGrid {...GRID} component="ul" aria-label={label} aria-busy={isPlaceholderData}>
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
      </SimpleGrid>
      {left > 0 && <ShowMore left={left} isLoading={isPlaceholderData} onMore={onMore} />}
    </>
  );
}
