/** The reasons for a decrease that the shop offers, in its order (docs/design.md, "Amounts"). */
import { Checkbox, Fieldset, Group, Stack, Text } from "@mantine/core";
import { REASON_CHOSEN_MAX, REASONS_MAX } from "#domain/limits.ts";
import { reasonsProblem } from "#domain/toy/reasons.ts";
import type { Reason } from "#domain/types.ts";
import { PlainInput } from "#src/ui/PlainInput.tsx";
import { type ListCardProps, ListEnd, RowButtons, SettingsCard, useRows } from "./rows.tsx";

export function ReasonsCard({ stored, saved, isBusy, onSave }: ListCardProps<Reason>) {
  const { rows, values: reasons, change, add, remove, swap, ...list } = useRows(stored, saved);
  const { isChanged } = list;
  const problem = isChanged ? reasonsProblem(reasons) : null;
  return (
    <SettingsCard title="Reasons">
      <Text size="sm" c="dimmed">
        Offered in this order where there are fewer of a toy. What was said before keeps its words.
      </Text>
      {/* Not its Save, which keeps the focus: the rows begin anew once they are saved, and what was typed meanwhile would be lost. */}
      <Fieldset variant="unstyled" disabled={isBusy}>
        <Stack component="ul" gap="md" aria-label="Offered">
          {rows.map(({ id, strReason, comesBack }, n) => {
            const name = strReason.trim() || `reason ${n + 1}`;
            const [before, after] = [rows[n - 1], rows[n + 1]];
            return (
              <Stack component="li" gap={4} key={id}>
                <Group gap={4}>
                  <PlainInput
                    flex="1 1 8rem"
                    aria-label={`Reason ${n + 1}`}
                    maxLength={REASON_CHOSEN_MAX}
                    value={strReason}
                    onChange={(text) => change(id, { strReason: text })}
                  />
                  <RowButtons
                    name={name}
                    removeLabel={`Leave out ${name}`}
                    onUp={before && (() => swap(id, before.id))}
                    onDown={after && (() => swap(id, after.id))}
                    onRemove={() => remove(id)}
                  />
                </Group>
                <Checkbox
                  py={4}
                  label={`“${name}” comes back, and does not count as gone`}
                  checked={comesBack}
                  onChange={(event) => change(id, { comesBack: event.currentTarget.checked })}
                />
              </Stack>
            );
          })}
        </Stack>
      </Fieldset>
      <ListEnd
        problem={problem}
        others={
          list.isOutdated
            ? { items: stored.map(({ strReason }) => strReason), onDiscard: list.begin }
            : null
        }
        add={{
          label: "Add a reason",
          isFull: rows.length >= REASONS_MAX,
          onAdd: () => add({ strReason: "", comesBack: false }),
        }}
        save={{ label: "Save reasons", isBusy, isChanged, onSave: () => onSave(reasons) }}
      />
    </SettingsCard>
  );
}
