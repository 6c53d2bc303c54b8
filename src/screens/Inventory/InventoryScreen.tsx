/** /inventory: the stock, filtered, sorted and in pages (specification section 2, "Inventory"). */
import { Box, Group, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { SearchField } from "#src/list/SearchField.tsx";
import { useToyList } from "#src/toys/useToyList.ts";
import { Contained } from "#src/ui/Contained.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { InventoryFilters } from "./InventoryFilters.tsx";
import { InventoryResults } from "./InventoryResults.tsx";
import classes from "./InventoryScreen.module.css";

const route = getRouteApi("/_signedIn/inventory/");

export function InventoryScreen() {
  const search = route.useSearch();
  const { toys, change } = useToyList(search);
  const tags = [...new Set(toys.data?.items.flatMap((toy) => toy.tags))].toSorted();
  return (
    <Stack gap="sm" className={classes.screen}>
      <Stack component="search" gap={12}>
        <Group wrap="nowrap" gap={12}>
          <Box flex={1}>
            <SearchField
              value={search.q ?? ""}
              onChange={(q) => change({ q: q || undefined }, true)}
              placeholder="Name, barcode, tag or note"
            />
          </Box>
          <LinkButton
            to="/inventory/new"
            leftSection={<IconPlus size={20} aria-hidden />}
            className={classes.add}
          >
            Add Item
          </LinkButton>
        </Group>
        <InventoryFilters search={search} tags={tags} onChange={change} />
      </Stack>
      <Contained>
        <InventoryResults toys={toys} search={search} onChange={change} />
      </Contained>
    </Stack>
  );
}
