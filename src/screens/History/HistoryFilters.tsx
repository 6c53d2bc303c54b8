/** The history by person, by day and by thing; it stands in the address. */
import { Button, Group, NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { formatPlace } from "#domain/box/locations.ts";
import { formatWho } from "#domain/history/history.ts";
import type { Change } from "#domain/types.ts";
import type { HistorySearch } from "./historySearch.ts";

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
      new Map([...persons, ...found.map((change) => [change.strUser, formatWho(change)] as const)]),
    );
  }
  return persons;
}

export function HistoryFilters({ search, changes, onChange }: HistoryFiltersProps) {
  const { toy, box, section, who, day } = search;
  const persons = usePersons(changes);
  const known = who === undefined || persons.has(who) ? persons : new Map([...persons, [who, who]]);
  const things = [
    toy !== undefined && { label: `Toy ${toy}`, without: { toy: undefined } },
    box !== undefined && { label: `Box ${box}`, without: { box: undefined } },
    section !== undefined && { label: formatPlace(section), without: { section: undefined } },
  ].filter((thing) => thing !== false);
  return (
    <search>
      <SimpleGrid minColWidth="9rem" spacing={12}>
        <NativeSelect
          label="Person"
          value={who ?? ""}
          data={[
            { value: "", label: "Everybody" },
            ...[...known].map(([value, label]) => ({ value, label })),
          ]}
          onChange={(event) => onChange({ who: event.currentTarget.value || undefined })}
        />
        <TextInput
          type="date"
          label="Day"
          value={day ?? ""}
          onChange={(event) => onChange({ day: event.currentTarget.value || undefined })}
        />
      </SimpleGrid>
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
    </search>
  );
}
