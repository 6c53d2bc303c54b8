/** Why there are fewer of a toy: which reasons are offered, in which order (docs/design.md, "Amounts"). */
import {
  ActionIcon,
  Button,
  Card,
  Checkbox,
  Group,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { REASON_CHOSEN_MAX, REASONS_MAX } from "#domain/limits.ts";
import { reasonsProblem } from "#domain/toy/reasons.ts";
import type { Reason } from "#domain/types.ts";

interface ReasonsCardProps {
  stored: readonly Reason[];
  isBusy: boolean;
  onSave: (reasons: Reason[]) => void;
}

/** A row keeps its field when it moves. */
type Row = Reason & { id: number };

export function ReasonsCard({ stored, isBusy, onSave }: ReasonsCardProps) {
  const [rows, setRows] = useState<Row[]>(() => stored.map((reason, id) => ({ ...reason, id })));
  const reasons = rows.map(({ strReason, comesBack }) => ({ strReason, comesBack }));
  const isChanged = JSON.stringify(reasons) !== JSON.stringify(stored);
  const problem = isChanged ? reasonsProblem(reasons) : null;
  const change = (id: number, values: Partial<Reason>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...values } : row)));
  const swap = (n: number) =>
    setRows(
      rows.flatMap((row, at) => (at === n ? [rows[n + 1] ?? row, row] : at === n + 1 ? [] : row)),
    );
  const add = () => {
    const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
    setRows([...rows, { id, strReason: "", comesBack: false }]);
  };
  return (
    <Card maw={560} className="column" component="section" aria-label="Reasons">
      <Stack gap="md">
        <Title order={2}>Reasons</Title>
        <Text size="sm" c="dimmed">
          Offered in this order where there are fewer of a toy. What was said before keeps its
          words.
        </Text>
        <Stack
          component="ul"
          gap="md"
          p={0}
          m={0}
          style={{ listStyle: "none" }}
          aria-label="Offered"
        >
          {rows.map(({ id, strReason, comesBack }, n) => {
            const name = strReason.trim() || `reason ${n + 1}`;
            return (
              <Stack component="li" gap={4} key={id}>
                <Group gap={4}>
                  <TextInput
                    flex="1 1 8rem"
                    aria-label={`Reason ${n + 1}`}
                    maxLength={REASON_CHOSEN_MAX}
                    value={strReason}
                    onChange={(event) => change(id, { strReason: event.currentTarget.value })}
                  />
                  <ActionIcon
                    size={44}
                    variant="subtle"
                    aria-label={`Move ${name} up`}
                    disabled={n === 0}
                    onClick={() => swap(n - 1)}
                  >
                    <IconArrowUp size={20} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    size={44}
                    variant="subtle"
                    aria-label={`Move ${name} down`}
                    disabled={n === rows.length - 1}
                    onClick={() => swap(n)}
                  >
                    <IconArrowDown size={20} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    size={44}
                    variant="subtle"
                    color="red"
                    aria-label={`Leave out ${name}`}
                    onClick={() => setRows(rows.filter((row) => row.id !== id))}
                  >
                    <IconTrash size={20} aria-hidden />
                  </ActionIcon>
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
        {problem && (
          <Text size="sm" c="red" role="status">
            {problem}
          </Text>
        )}
        <Group gap="sm">
          <Button variant="default" disabled={rows.length >= REASONS_MAX} onClick={add}>
            Add a reason
          </Button>
          <Button
            loading={isBusy}
            disabled={!isChanged || problem !== null}
            onClick={() => onSave(reasons)}
          >
            Save reasons
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
