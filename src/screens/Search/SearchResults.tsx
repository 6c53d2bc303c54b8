/** The toys that a search found. */

import { Box, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { formatTotal } from "#src/api/client.ts";
import type { ToyPage } from "#src/api/queries.ts";
import { ListProblem } from "#src/toys/ListProblem.tsx";
import { Pages } from "#src/toys/Pages.tsx";
import { ToyCards } from "#src/toys/ToyCards.tsx";
import { AsOf } from "#src/ui/AsOf.tsx";
import { Empty, Loading } from "#src/ui/states.tsx";

interface SearchResultsProps {
  toys: UseQueryResult<ToyPage>;
  page: number;
  onPage: (page: number) => void;
}

export function SearchResults({ toys, page, onPage }: SearchResultsProps) {
  const { data, error } = toys;
  if (!data) return error ? <ListProblem onRetry={() => void toys.refetch()} /> : <Loading />;
  const { items, total } = data;
  if (total === 0) return <Empty text={messages.noResults} />;
  if (items.length === 0) {
    const lastPage = Math.ceil(total / INVENTORY_PAGE_SIZE);
    return <Navigate to="." search={(now) => ({ ...now, page: lastPage })} replace />;
  }
  return (
    <Box aria-busy={toys.isPlaceholderData}>
      <AsOf queries={[toys]} />
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {formatTotal(data, "result")}
      </Text>
      <ToyCards toys={items} label="Results" />
      <Pages
        page={page}
        total={total}
        onChange={(next) => {
          onPage(next);
          window.scrollTo({ top: 0 });
        }}
      />
    </Box>
  );
}
