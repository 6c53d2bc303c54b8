/** /inventory: the stock, filtered, sorted and in pages (specification section 2, "Inventory"). */
import { Affix, Box, Button, Group, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useDeferredValue } from "react";
import { FilterSelects } from "#src/toys/FilterSelects.tsx";
import { SearchField } from "#src/toys/SearchField.tsx";
import { isFiltered, type ToySearch } from "#src/toys/toySearch.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { Loading } from "#src/ui/states.tsx";
import { usePhone } from "#src/ui/usePhone.ts";
import { InventoryResults } from "./InventoryResults.tsx";
import classes from "./InventoryScreen.module.css";
import { SortSelect } from "./SortSelect.tsx";

const route = getRouteApi("/_signedIn/inventory/");

export function InventoryScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { answer } = route.useLoaderData();
  // The list that is shown stays until the one that is asked for has come.
  const shown = useDeferredValue(answer);
  const isPhone = usePhone();
  const change = (changes: ToySearch, replace = false) =>
    navigate({
      search: (now) => ({ ...now, page: undefined, ...changes }),
      replace,
      resetScroll: false,
    });
  const resetFilters = (
    <Button
      variant="subtle"
      px="xs"
      disabled={!isFiltered(search)}
      className={classes.reset}
      onClick={() =>
        change({ q: undefined, gender: undefined, minAge: undefined, status: undefined })
      }
    >
      Reset Filters
    </Button>
  );
  const addItem = (
    <LinkButton
      to="/inventory/new"
      leftSection={<IconPlus size={20} aria-hidden />}
      className={isPhone ? classes.floating : undefined}
    >
      Add Item
    </LinkButton>
  );
  return (
    <Stack gap="sm" pb={isPhone ? 64 : 0}>
      <search className={classes.search}>
        <Group gap="sm" wrap="nowrap">
          <Box flex={1}>
            <SearchField
              value={search.q ?? ""}
              onChange={(q) => change({ q: q || undefined }, true)}
              placeholder="Name, barcode or tag"
            />
          </Box>
          {!isPhone && addItem}
        </Group>
        <Group gap="sm" align="flex-end" wrap="nowrap">
          <FilterSelects search={search} withStatus onChange={change} />
          {!isPhone && resetFilters}
        </Group>
      </search>
      {isPhone && (
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <SortSelect search={search} onChange={change} />
          {resetFilters}
        </Group>
      )}
      <Suspense fallback={<Loading />}>
        <InventoryResults
          answer={shown}
          isPending={shown !== answer}
          search={search}
          onChange={change}
        />
      </Suspense>
      {isPhone && (
        <Affix bottom="calc(76px + env(safe-area-inset-bottom))" right={16} withinPortal={false}>
          {addItem}
        </Affix>
      )}
    </Stack>
  );
}
