/** /inventory: the stock, filtered, sorted and in pages (specification section 2, "Inventory"). */
import { Box, Button, Group, Stack } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { getRouteApi, useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { TOGETHER_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { atOrBelow } from "#domain/toy/stock.ts";
import { type SelectionRef, selectionMachine } from "#machines/selection.machine.ts";
import { Filters } from "#src/list/Filters.tsx";
import { SearchField } from "#src/list/SearchField.tsx";
import { SendingBar } from "#src/outbox/SendingBar.tsx";
import { useSelectByScan } from "#src/scan/useSelectByScan.ts";
import { MayChange } from "#src/session/rights.tsx";
import { ask } from "#src/stock/ask.ts";
import { orNone } from "#src/stock/boxes.ts";
import { locationsQuery, toyQuery } from "#src/stock/toys.ts";
import { FilterSelects } from "#src/toys/FilterSelects.tsx";
import { filterCount, type ToySearch, withoutFilters } from "#src/toys/toySearch.ts";
import { useToyList } from "#src/toys/useToyList.ts";
import { Contained } from "#src/ui/Contained.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { alertToast } from "#src/ui/toast.ts";
import { useEmitted, useScreenActor } from "#src/ui/useScreenActor.ts";
import { BulkActions, BulkDialogs } from "./BulkActions.tsx";
import { InventoryResults } from "./InventoryResults.tsx";
import classes from "./InventoryScreen.module.css";
import { selectedToy } from "./InventoryTable.tsx";
import { PlaceFilters } from "./PlaceFilters.tsx";

interface InventoryFiltersProps {
  search: ToySearch;
  /** The tags of the shown toys. */
  tags: readonly string[];
  onChange: (changes: ToySearch) => void;
  /** The key of the text fields (useToyList). */
  fieldKey: number;
}

/** The inventory's filters; the address holds them. */
function InventoryFilters({ search, tags, onChange, fieldKey }: InventoryFiltersProps) {
  const { q, maxQuantity } = search;
  const set = filterCount(search);
  const beside = (
    <>
      {maxQuantity !== undefined && (
        <Button
          variant="light"
          rightSection={<IconX size={18} aria-hidden />}
          aria-label={`Remove the filter: ${atOrBelow(maxQuantity)}`}
          onClick={() => onChange({ maxQuantity: undefined })}
        >
          {atOrBelow(maxQuantity)}
        </Button>
      )}
      <Button
        variant="subtle"
        px="xs"
        ms="auto"
        disabled={q === undefined && set === 0}
        className={classes.reset}
        onClick={() => onChange(withoutFilters(search))}
      >
        Reset Filters
      </Button>
    </>
  );
  return (
    <Filters set={set} beside={beside}>
      <FilterSelects search={search} withStatus onChange={onChange} />
      <PlaceFilters key={fieldKey} search={search} tags={tags} onChange={onChange} />
    </Filters>
  );
}

/** While toys are selected in the inventory a scanned one is added to them, not opened. */
function SelectByScan({ actor }: { actor: SelectionRef }) {
  const stock = useRouteContext({ from: "/_signedIn" });
  useSelectByScan(async (code) => {
    // The question before a deletion says whether boxes hold the toy.
    const [toy, places] = await Promise.all([
      orNone(ask(stock, toyQuery(code)), null),
      ask(stock, locationsQuery(code, 1)).catch(() => null),
    ]);
    if (!toy) return { isSelected: false, sentence: `${scanMessages.toyNotFound}: ${code}` };
    const selected = {
      type: "things.selected",
      things: [selectedToy({ ...toy, intAmountInBoxes: places?.intAmountInBoxes ?? 0 })],
    } as const;
    const isTaken = actor.getSnapshot().can(selected);
    actor.send(selected);
    const isSelected = isTaken && actor.getSnapshot().context.things.has(toy.strToyBarcode);
    const say = isSelected ? messages.itemSelected : messages.itemNotSelected;
    return { isSelected, sentence: say(toy.strName) };
  });
  return null;
}

const route = getRouteApi("/_signedIn/inventory/");

export function InventoryScreen() {
  const search = route.useSearch();
  const { toys, change, fieldKey } = useToyList(search);
  const { outbox } = route.useRouteContext();
  const actor = useScreenActor(
    selectionMachine.provide({ actors: { submit: outbox.submitActor() } }),
    { input: { max: TOGETHER_MAX } },
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
        <BulkActions
          {...{ actor, search }}
          total={toys.data?.total ?? 0}
          isLowerBound={toys.data?.isLowerBound ?? false}
        />
      )}
      {isSending && <SendingBar commands={snapshot.context.commands} outbox={outbox} />}
      {isSelecting && <SelectByScan actor={actor} />}
      <BulkDialogs actor={actor} />
    </Stack>
  );
}
