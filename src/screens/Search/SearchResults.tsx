/** The toys that a search found. */
import { Box, Text } from "@mantine/core";
import { Navigate } from "@tanstack/react-router";
import { use } from "react";
import { INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { Soon } from "#src/api/soon.ts";
import { ListProblem } from "#src/toys/ListProblem.tsx";
import { Pages } from "#src/toys/Pages.tsx";
import type { ToyPage } from "#src/toys/readToys.ts";
import { ToyCards } from "#src/toys/ToyCards.tsx";
import { Empty } from "#src/ui/states.tsx";

interface SearchResultsProps {
  answer: Soon<ToyPage>;
  isPending: boolean;
  page: number;
  onPage: (page: number) => void;
}

export function SearchResults({ answer, isPending, page, onPage }: SearchResultsProps) {
  const { items, total, failure } = answer instanceof Promise ? use(answer) : answer;
  if (failure) return <ListProblem failure={failure} />;
  if (total === 0) return <Empty text={messages.noResults} />;
  if (items.length === 0) {
    const lastPage = Math.ceil(total / INVENTORY_PAGE_SIZE);
    return <Navigate to="." search={(now) => ({ ...now, page: lastPage })} replace />;
  }
  return (
    <Box aria-busy={isPending}>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {total === 1 ? "1 result" : `${total.toLocaleString()} results`}
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
