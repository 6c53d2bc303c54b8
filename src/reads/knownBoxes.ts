/** The boxes that the screens' reads have brought, which are there without a connection too. */
import type { QueryClient } from "@tanstack/react-query";
import type { Read } from "#domain/outbox/projection/project.ts";
import type { Box } from "#domain/types.ts";
import type { BoxPage } from "#src/api/queries.ts";

const remembered = new WeakMap<QueryClient, Map<string, Box>>();

/** Also those that a list had before it was read again: they may be on their way into another one. */
export function knownBoxes(queries: QueryClient): Box[] {
  const boxes = remembered.get(queries) ?? new Map<string, Box>();
  remembered.set(queries, boxes);
  const lists = queries.getQueriesData<Read<BoxPage>>({ queryKey: ["boxes"] });
  const alone = queries.getQueriesData<Read<Box | null>>({ queryKey: ["box"] });
  const read = [
    ...lists.flatMap(([, page]) => page?.value.items ?? []),
    ...alone.flatMap(([, box]) => box?.value ?? []),
  ];
  for (const box of read) boxes.set(box.strBoxCode, box);
  return [...boxes.values()];
}

export function knownBox(queries: QueryClient, strBoxCode: string): Box | undefined {
  return knownBoxes(queries).find((box) => box.strBoxCode === strBoxCode);
}
