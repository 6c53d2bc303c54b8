/** /inventory: the stock, filtered, sorted and in pages (specification section 2, "Inventory"). */

import { Box, Group, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { inventoryMachine } from "#machines/inventory.machine.ts";
import { SearchField } from "#src/list/SearchField.tsx";
import { SendingBar } from "#src/outbox/SendingBar.tsx";
import { MayChange } from "#src/session/rights.tsx";
import { useToyList } from "#src/toys/useToyList.ts";
import { Contained } from "#src/ui/Contained.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { alertToast } from "#src/ui/toast.ts";
import { useEmitted } from "#src/ui/useEmitted.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";
import { BulkActions } from "./BulkActions.tsx";
import { BulkDialogs } from "./BulkDialogs.tsx";
import { InventoryFilters } from "./InventoryFilters.tsx";
import { InventoryResults } from "./InventoryResults.tsx";
import classes from "./InventoryScreen.module.css";
import { SelectByScan } from "./SelectByScan.tsx";

const route = getRouteApi("/_signedIn/inventory/");

export function InventoryScreen() {
  const search = route.useSearch();
  const { toys, change, fieldKey } = useToyList(search);
  const { outbox } = route.useRouteContext();
  const actor = useScreenActor(
    inventoryMachine.provide({ actors: { submit: outbox.submitActor() } }),
  );
  useEmitted(actor, ({ sentence }) => void alertToast(sentence));
  const snapshot = useSelector(actor, (current) => current);
  const isSelecting = snapshot.hasTag("selecting");
  const isSending = snapshot.hasTag("sending");
  const tags = [...new Set(toys.data?.items.flatMap((toy) => toy.tags))].toSorted();
  return (
    <Stack gap="sm" className={classes.screen}>
      <Stack component="search" gap={12}>
        <Group wrap="nowrap" gap={12}>
          <Box flex={1}>
            <SearchField
              key={fieldKey}
              value={search.q ?? ""}
              onChange={(q) => change({ q: q || undefined }, true)}
              placeholder="Name, barcode, tag or note"
            />
          </Box>
          {!isSelecting && (
            <MayChange>
              <LinkButton
                to="/inventory/new"
                leftSection={<IconPlus size={20} aria-hidden />}
                className={classes.add}
              >
                Add Item
              </LinkButton>
            </MayChange>
          )}
        </Group>
        <InventoryFilters search={search} tags={tags} onChange={change} fieldKey={fieldKey} />
      </Stack>
      <Contained>
        <InventoryResults toys={toys} search={search} actor={actor} onChange={change} />
      </Contained>
      {isSelecting && !isSending && (
        <BulkActions actor={actor} search={search} total={toys.data?.total ?? 0} />
      )}
      {isSending && <SendingBar commands={snapshot.context.commands} outbox={outbox} />}
      {isSelecting && <SelectByScan actor={actor} />}
      <BulkDialogs actor={actor} />
    </Stack>
  );
}
