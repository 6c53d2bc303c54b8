/** The history's filters by person, day, kind, thing and reason; the address holds them. */
import { Button, Group, NativeSelect } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { formatPerson } from "#domain/history/history.ts";
import { historyMessages } from "#domain/history/historyMessages.ts";
import type { ChangeKind } from "#domain/history/kinds.ts";
import type { Change } from "#domain/types.ts";
import { formatNote } from "#src/boxes/formatBox.ts";
import { DayInput } from "#src/list/DayInput.tsx";
import { Filters } from "#src/list/Filters.tsx";
import { SearchField } from "#src/list/SearchField.tsx";
import { boxesQuery } from "#src/stock/boxes.ts";
import { useReasons } from "#src/stock/settings.ts";
import { toysQuery } from "#src/stock/toys.ts";
import { useAsk, usePlaceName } from "#src/stock/useAsk.ts";
import { filterCount, type HistorySearch } from "./historySearch.ts";

const SUGGESTIONS = 20;

interface HistoryFiltersProps {
  search: HistorySearch;
  changes: readonly Change[];
  onChange: (filter: HistorySearch) => void;
}

/** The people of all entries that were loaded since the screen was opened. */
function usePersons(changes: readonly Change[]): Map<string, string> {
  const [persons, setPersons] = useState(new Map<string, string>());
  const found = changes.filter(({ strUser }) => strUser !== "" && !persons.has(strUser));
  if (found.length > 0) {
    setPersons(
      new Map([
        ...persons,
        ...found.map((change) => [change.strUser, formatPerson(change)] as const),
      ]),
    );
  }
  return persons;
}

export function HistoryFilters({ search, changes, onChange }: HistoryFiltersProps) {
  const { toy, box, section, who, day, until, what, reason } = search;
  const toys = useAsk(toysQuery({ q: toy ?? "", limit: SUGGESTIONS, offset: 0 })).data?.items ?? [];
  const boxes = useAsk(boxesQuery({ q: box ?? "" }, SUGGESTIONS)).data?.items ?? [];
  const placeName = usePlaceName();
  const reasons = useReasons();
  const persons = usePersons(changes);
  const known = who === undefined || persons.has(who) ? persons : new Map([...persons, [who, who]]);
  const things = [
    toy !== undefined && { label: `Toy ${toy}`, without: { toy: undefined } },
    box !== undefined && { label: `Box ${box}`, without: { box: undefined } },
    section !== undefined && { label: placeName(section), without: { section: undefined } },
  ].filter((thing) => thing !== false);
  return (
    <>
      <Filters set={filterCount(search)}>
        <NativeSelect
          label="Person"
          value={who ?? ""}
          data={[
            { value: "", label: "Everybody" },
            ...[...known].map(([value, label]) => ({ value, label })),
          ]}
          onChange={(event) => onChange({ who: event.currentTarget.value || undefined })}
        />
        <DayInput label="Day" day={day} onChange={(chosen) => onChange({ day: chosen })} />
        <DayInput label="Until" day={until} onChange={(chosen) => onChange({ until: chosen })} />
        <NativeSelect
          label="Kind"
          value={what ?? ""}
          data={[
            { value: "", label: "Everything" },
            ...Object.entries(historyMessages.kinds).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(event) =>
            onChange({ what: (event.currentTarget.value || undefined) as ChangeKind | undefined })
          }
        />
        <SearchField
          label="Toy"
          placeholder="Barcode"
          value={toy ?? ""}
          suggestions={toys.map(({ strToyBarcode, strName }) => ({
            ...{ value: strToyBarcode, words: strName },
          }))}
          onChange={(text) => onChange({ toy: text || undefined })}
        />
        <SearchField
          label="Box"
          placeholder="Code"
          value={box ?? ""}
          suggestions={boxes.map((box) => ({ value: box.strBoxCode, words: formatNote(box) }))}
          onChange={(text) => onChange({ box: text || undefined })}
        />
        <SearchField
          label="Reason"
          placeholder="All"
          value={reason ?? ""}
          suggestions={reasons.map(({ strReason: value }) => ({ value }))}
          onChange={(text) => onChange({ reason: text || undefined })}
        />
      </Filters>
      {things.length > 0 && (
        <Group gap="xs" mt="sm">
          {things.map(({ label, without }) => (
            <Button
              key={label}
              variant="light"
              rightSection={<IconX size={18} aria-hidden />}
              aria-label={`Everything, not only ${label}`}
              onClick={() => onChange(without)}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
    </>
  );
}
