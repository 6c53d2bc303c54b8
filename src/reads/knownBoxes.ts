/** The boxes that the screens' reads have brought, which are there without a connection too. */
import type { QueryClient } from "@tanstack/react-query";
import type { Read } from "#domain/outbox/projection/project.ts";
import type { Box } from "#domain/types.ts";
import type { BoxPage } from "#src/api/queries.ts";

export function knownBoxes(queries: QueryClient): Box[] {
  const lists = queries
    .getQueriesData<Read<BoxPage>>({ queryKey: ["boxes"] })
    .flatMap(([, page]) => page?.value.items ?? []);
  const alone = queries
    .getQueriesData<Read<Box | null>>({ queryKey: ["box"] })
    .flatMap(([, box]) => box?.value ?? []);
  return [...new Map([...lists, ...alone].map((box) => [box.strBoxCode, box])).values()];
}

const remembered = new WeakMap<QueryClient, Map<string, Box>>();

/** Also those that a list had before it was read again: they may be on their way into another one. */
export function rememberedBoxes(queries: QueryClient): Box[] {
  const boxes = remembered.get(queries) ?? new Map<string, Box>();
  remembered.set(queries, boxes);
  for (const box of knownBoxes(queries)) boxes.set(box.strBoxCode, box);
  return [...boxes.values()];
}

export function knownBox(queries: QueryClient, strBoxCode: string): Box | undefined {
  return knownBoxes(queries).find((box) => box.strBoxCode === strBoxCode);
}
