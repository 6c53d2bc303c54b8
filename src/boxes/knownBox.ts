/** The boxes that the screens' reads have brought, which are there without a connection too. */
import type { QueryClient } from "@tanstack/react-query";
import type { Box } from "#domain/types.ts";
import type { BoxPage } from "#src/api/queries.ts";

export function knownBoxes(queries: QueryClient): Box[] {
  const lists = queries
    .getQueriesData<BoxPage>({ queryKey: ["boxes"] })
    .flatMap(([, page]) => page?.items ?? []);
  const alone = queries
    .getQueriesData<Box | null>({
      predicate: ({ queryKey: [kind, ...rest] }) => kind === "box" && rest.length === 1,
    })
    .flatMap(([, box]) => box ?? []);
  return [...new Map([...lists, ...alone].map((box) => [box.strBoxCode, box])).values()];
}

export function knownBox(queries: QueryClient, strBoxCode: string): Box | undefined {
  return knownBoxes(queries).find((box) => box.strBoxCode === strBoxCode);
}
