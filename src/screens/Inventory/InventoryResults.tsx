/** The page of toys that the inventory shows, or why there is none. */
import { Box, Card, Text } from "@mantine/core";
import { Navigate } from "@tanstack/react-router";
import { use } from "react";
import { INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { Soon } from "#src/api/soon.ts";
import { ListProblem } from "#src/toys/ListProblem.tsx";
import { Pages } from "#src/toys/Pages.tsx";
import type { ToyPage } from "#src/toys/readToys.ts";
import { ToyCards } from "#src/toys/ToyCards.tsx";
import { isFiltered, type ToySearch } from "#src/toys/toySearch.ts";
import { Empty } from "#src/ui/states.tsx";
import { usePhone } from "#src/ui/usePhone.ts";
import { EmptyStock } from "./EmptyStock.tsx";
import classes from "./InventoryScreen.module.css";
import { InventoryTable } from "./InventoryTable.tsx";

interface InventoryResultsProps {
  answer: Soon<ToyPage>;
  /** Another page is on its way. */
  isPending: boolean;
  search: ToySearch;
  onChange: (changes: ToySearch) => void;
}

export function InventoryResults({ answer, isPending, search, onChange }: InventoryResultsProps) {
  const { items, total, failure } = answer instanceof Promise ? use(answer) : answer;
  const isPhone = usePhone();
  if (failure) return <ListProblem failure={failure} />;
  if (total === 0) return isFiltered(search) ? <Empty text={messages.noItems} /> : <EmptyStock />;
  const lastPage = Math.ceil(total / INVENTORY_PAGE_SIZE);
  if (items.length === 0) {
    return <Navigate to="." search={(now) => ({ ...now, page: lastPage })} replace />;
  }
  return (
    <Box className={isPending ? classes.pending : undefined} aria-busy={isPending}>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {total === 1 ? "1 item" : `${total.toLocaleString()} items`}
      </Text>
      {isPhone ? (
        <ToyCards toys={items} label="Items" />
      ) : (
        <Card p={0}>
          <InventoryTable toys={items} search={search} onChange={onChange} />
        </Card>
      )}
      <Pages
        page={search.page ?? 1}
        total={total}
        onChange={(page) => {
          onChange({ page: page > 1 ? page : undefined });
          window.scrollTo({ top: 0 });
        }}
      />
    </Box>
  );
}
