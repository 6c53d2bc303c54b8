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

export function knownBox(queries: QueryClient, strBoxCode: string): Box | undefined {
  return knownBoxes(queries).find((box) => box.strBoxCode === strBoxCode);
}
