/** The shop's own fields beside those of every toy (docs/design.md, "Own fields"). */
import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  Stack,
  Text,
  Textarea,
} from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { OWN_FIELDS_MAX, OWN_NAME_MAX } from "#domain/limits.ts";
import {
  fieldsInUse,
  INACTIVE_FIELD,
  isInUse,
  OFFERED_FIELDS,
  OWN_KIND_NAMES,
  OWN_KINDS,
  ownFieldsProblem,
} from "#domain/toy/ownFields.ts";
import type { OwnField } from "#domain/types.ts";
import { newOwnKey } from "#src/stock/settings.ts";
import { PlainInput } from "#src/ui/PlainInput.tsx";
import { type ListCardProps, ListEnd, RowButtons, SettingsCard, useRows } from "./rows.tsx";

const formatField = ({ strName, strKind }: OwnField) => `${strName} (${OWN_KINDS[strKind].label})`;

export function OwnFieldsCard({ stored, saved, isBusy, onSave }: ListCardProps<OwnField>) {
  const { rows, values: fields, change, add, remove, swap, ...list } = useRows(stored, saved);
  const { isChanged } = list;
  const problem = isChanged ? ownFieldsProblem(fields) : null;
  const inUse = rows.filter(isInUse);
  const removed = rows.filter(({ isRemoved }) => isRemoved);
  const hiding = removed.find(({ strField }) => strField === INACTIVE_FIELD);
  const isFull = fieldsInUse(fields).length >= OWN_FIELDS_MAX;
  const offered = OFFERED_FIELDS.filter(
    ({ strField }) => !fields.some((field) => field.strField === strField),
  );
  // A field that was never saved has no values to bring back.
  const leaveOut = ({ id, strField }: OwnField & { id: number }) =>
    stored.some((field) => field.strField === strField)
      ? change(id, { isRemoved: true })
      : remove(id);
  return (
    <SettingsCard title="Own fields">
      <Text size="sm" c="dimmed">
        What you keep of each toy beside its name, ages and amounts. They are on the item, in Add
        Item, Search and exports. A toy that is inactive is kept and found by its code, but neither
        listed nor needed.
      </Text>
      <Fieldset variant="unstyled" disabled={isBusy}>
        <Stack gap="md">
          <Stack component="ul" gap="lg" aria-label="Fields">
            {inUse.map((row, n) => {
              const [before, after] = [inUse[n - 1], inUse[n + 1]];
              return (
                <FieldRow
                  key={row.id}
                  row={row}
                  label={`field ${n + 1}`}
                  name={row.strName.trim() || `field ${n + 1}`}
                  onChange={(values) => change(row.id, values)}
                  onUp={before && (() => swap(row.id, before.id))}
                  onDown={after && (() => swap(row.id, after.id))}
                  onRemove={() => leaveOut(row)}
                />
              );
            })}
          </Stack>
          {offered.length > 0 && !isFull && (
            <Group gap="xs" role="group" aria-label="Often kept">
              {offered.map((field) => (
                <Button
                  key={field.strField}
                  variant="light"
                  leftSection={<IconPlus size={18} aria-hidden />}
                  onClick={() => add(field)}
                >
                  {field.strName}
                </Button>
              ))}
            </Group>
          )}
          {removed.length > 0 && (
            <Stack gap={4} role="group" aria-label="Removed">
              <Text size="sm" c="dimmed">
                Removed. What they said of each toy comes back with them.
              </Text>
              {removed.map(({ id, strName }) => (
                <Group key={id} justify="space-between" wrap="nowrap">
                  <Text className="breakable">{strName}</Text>
                  <Button
                    variant="subtle"
                    disabled={isFull}
                    aria-label={`Bring back ${strName}`}
                    onClick={() => change(id, { isRemoved: false })}
                  >
                    Bring back
                  </Button>
                </Group>
              ))}
              {hiding && (
                <Text size="sm" className="breakable">
                  Toys that are inactive are still not listed. Bring back “{hiding.strName}” to find
                  them.
                </Text>
              )}
            </Stack>
          )}
        </Stack>
      </Fieldset>
      <ListEnd
        problem={problem}
        others={
          list.isOutdated
            ? { items: fieldsInUse(stored).map(formatField), onDiscard: list.begin }
            : null
        }
        add={{
          label: "Add a field",
          isFull,
          onAdd: () => add({ strField: newOwnKey(), strName: "", strKind: "text", options: [] }),
        }}
        save={{ label: "Save fields", isBusy, isChanged, onSave: () => onSave(fields) }}
      />
    </SettingsCard>
  );
}

interface FieldRowProps {
  row: OwnField;
  /** A label that stays while the name is typed. */
  label: string;
  name: string;
  onChange: (values: Partial<OwnField>) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

function FieldRow({ row, label, name, onChange, ...moves }: FieldRowProps) {
  const { strName, strKind, options } = row;
  return (
    <Stack component="li" gap="xs">
      <PlainInput
        aria-label={`Name of ${label}`}
        placeholder="Name"
        maxLength={OWN_NAME_MAX}
        value={strName}
        onChange={(text) => onChange({ strName: text })}
      />
      <Group gap={4}>
        <NativeSelect
          flex="1 1 8rem"
          aria-label={`Kind of ${label}`}
          data={OWN_KIND_NAMES.map((kind) => ({ value: kind, label: OWN_KINDS[kind].label }))}
          value={strKind}
          onChange={(event) =>
            onChange({ strKind: event.currentTarget.value as OwnField["strKind"] })
          }
        />
        <RowButtons name={name} removeLabel={`Remove ${name}`} {...moves} />
      </Group>
      {strKind !== "warning" && (
        <Checkbox
          py={4}
          label={`Show “${name}” in lists`}
          checked={row.isListed ?? false}
          onChange={(event) => onChange({ isListed: event.currentTarget.checked })}
        />
      )}
      {strKind === "oneOf" && (
        <Textarea
          label="What can be chosen, a line each"
          autosize
          minRows={2}
          value={options.join("\n")}
          onChange={(event) => onChange({ options: event.currentTarget.value.split("\n") })}
        />
      )}
    </Stack>
  );
}
