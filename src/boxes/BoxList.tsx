/** Boxes as rows, more of them on demand, and what stands there while none have come. */
import { Button, Group, Skeleton, Text } from "@mantine/core";
import { boxMessages } from "#domain/box/boxMessages.ts";
import type { BoxesRead } from "#src/reads/boxes.ts";
import { AsOf } from "#src/ui/AsOf.tsx";
import classes from "./BoxList.module.css";
import { BoxRow } from "./BoxRow.tsx";
import type { BoxSelection } from "./selection.ts";

interface BoxListProps {
  boxes: BoxesRead;
  /** How many rows to keep room for before the first answer. */
  expected: number;
  /** What is said when there are none. */
  emptyText: string;
  label: string;
  withSection?: boolean;
  selection: BoxSelection;
  onMore: () => void;
}

export function BoxList(props: BoxListProps) {
  const { boxes, expected, emptyText, label, withSection, selection, onMore } = props;
  const { data, query } = boxes;
  const { error, isPlaceholderData, refetch } = query;
  if (error && !data) {
    return (
      <Group role="alert" justify="space-between" className={classes.problem}>
        <Text>{boxMessages.boxesNotLoaded}</Text>
        <Button variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </Group>
    );
  }
  if (!data) {
    return (
      <div className={classes.list} aria-hidden>
        {Array.from({ length: expected }, (_, n) => n).map((n) => (
          <Skeleton key={n} h={68} radius="md" />
        ))}
      </div>
    );
  }
  const { items, left } = data;
  if (items.length === 0) return <Text c="dimmed">{emptyText}</Text>;
  return (
    <>
      <AsOf queries={[query]} />
      <ul className={classes.list} aria-label={label} aria-busy={isPlaceholderData}>
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
      {left > 0 && (
        <Button
          variant="subtle"
          onClick={onMore}
          loading={isPlaceholderData}
          className={classes.more}
        >
          Show more ({left.toLocaleString()} left)
        </Button>
      )}
    </>
  );
}
