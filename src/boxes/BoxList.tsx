/** Boxes as rows, more of them on demand, and what stands there while none have come. */
import { Button, Group, Skeleton, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { boxMessages } from "#domain/box/boxMessages.ts";
import type { Entry } from "#domain/outbox/outbox.ts";
import { type BoxAhead, boxAhead } from "#domain/outbox/projection/boxAhead.ts";
import type { BoxPage } from "#src/api/queries.ts";
import { AsOf } from "#src/ui/AsOf.tsx";
import classes from "./BoxList.module.css";
import { BoxRow } from "./BoxRow.tsx";
import type { BoxSelection } from "./selection.ts";

/** What a list needs of its query's result. */
export type BoxesResult = Pick<
  UseQueryResult<BoxPage>,
  "data" | "error" | "isFetching" | "isPlaceholderData" | "dataUpdatedAt" | "refetch"
>;

interface BoxListProps {
  boxes: BoxesResult;
  /** How many rows to keep room for before the first answer. */
  expected: number;
  /** What is said when there are none. */
  emptyText: string;
  label: string;
  withSection?: boolean;
  selection: BoxSelection;
  /** What is unsent on this device. */
  entries: readonly Entry[];
  /** Boxes that the server does not have yet: above the others. */
  waiting?: readonly BoxAhead[];
  onMore: () => void;
}

export function BoxList(props: BoxListProps) {
  const { boxes, expected, emptyText, label, withSection, selection, onMore } = props;
  const { entries, waiting = [] } = props;
  const { data: page, error, isPlaceholderData, refetch } = boxes;
  if (error && !page) {
    return (
      <Group role="alert" justify="space-between" className={classes.problem}>
        <Text>{boxMessages.boxesNotLoaded}</Text>
        <Button variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </Group>
    );
  }
  if (!page) {
    return (
      <div className={classes.list} aria-hidden>
        {Array.from({ length: expected }, (_, n) => n).map((n) => (
          <Skeleton key={n} h={68} radius="md" />
        ))}
      </div>
    );
  }
  if (page.items.length + waiting.length === 0) return <Text c="dimmed">{emptyText}</Text>;
  const left = page.total - page.items.length;
  return (
    <>
      <AsOf queries={[boxes]} />
      <ul className={classes.list} aria-label={label} aria-busy={isPlaceholderData}>
        {[...waiting, ...page.items.map((box) => boxAhead(box, entries))].map((ahead) => (
          <BoxRow
            key={ahead.box.strBoxCode}
            ahead={ahead}
            withSection={withSection}
            isEditing={selection.isEditing}
            isSelected={selection.boxes.has(ahead.box.strBoxCode)}
            isAdded={selection.added?.strBoxCode === ahead.box.strBoxCode}
            onToggle={() => selection.onToggle(ahead.box)}
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
