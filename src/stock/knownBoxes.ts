/** The boxes that answers have brought: one on its way into another list is shown there with its note and figures. */
import type { QueryClient } from "@tanstack/react-query";
import type { Read } from "#domain/outbox/projection/project.ts";
import type { Box } from "#domain/types.ts";

const remembered = new WeakMap<QueryClient, Map<string, Box>>();

/** Also those that a list had before it was read again: they may be on their way into another one. */
export function knownBoxes(queries: QueryClient): Box[] {
  const boxes = remembered.get(queries) ?? new Map<string, Box>();
  remembered.set(queries, boxes);
  const lists = queries.getQueriesData<Read<{ items: Box[] }>>({ queryKey: ["boxes"] });
  const alone = queries.getQueriesData<Read<Box | null>>({ queryKey: ["box"] });
  const read = [
    ...lists.flatMap(([, page]) => page?.value.items ?? []),
    ...alone.flatMap(([, box]) => box?.value ?? []),
  ];
  for (const box of read) boxes.set(box.strBoxCode, box);
  return [...boxes.values()];
}

/** What one person was shown is not there for the next. */
export const forgetBoxes = (queries: QueryClient) => remembered.delete(queries);
