/** The cards of the settings, and what a list in them needs that a person edits and orders: its rows, and the buttons of each. */
import { ActionIcon, Alert, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { messages } from "#domain/messages.ts";
import { ConfirmDialog, discardQuestion } from "#src/ui/Dialog.tsx";

interface SettingsCardProps {
  title: string;
  gap?: "lg";
  children: ReactNode;
}

export const SettingsCard = ({ title, gap, children }: SettingsCardProps) => (
  <Card maw={560} className="column" component="section" aria-label={title}>
    <Stack gap={gap ?? "md"}>
      <Title order={2}>{title}</Title>
      {children}
    </Stack>
  </Card>
);

/** What the card of a list gets. */
export interface ListCardProps<T> {
  stored: readonly T[];
  /** The number of saved changes, which renews the list's rows. */
  saved: number;
  isBusy: boolean;
  onSave: (list: T[]) => void;
}

/** `id`: keeps the fields of a row when the row moves. */
type Row<T> = T & { id: number };

const rowsOf = <T extends object>(stored: readonly T[]): Row<T>[] =>
  stored.map((row, id) => ({ ...row, id }));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The edited rows of a list, which begin anew where it was `saved` once more. Somebody else's change of `stored` replaces
 * them, unless they were edited here.
 */
export function useRows<T extends object>(stored: readonly T[], saved: number) {
  const [rows, setRows] = useState(() => rowsOf(stored));
  /** The list that the rows were made of. */
  const [known, setKnown] = useState(stored);
  const [begun, setBegun] = useState(saved);
  const values = rows.map(({ id: _, ...row }) => row as unknown as T);
  const begin = () => {
    setKnown(stored);
    setBegun(saved);
    setRows(rowsOf(stored));
  };
  const isOutdated = !isSame(stored, known);
  const isUnedited = [known, stored].some((list) => isSame(values, list));
  if (begun !== saved || (isOutdated && isUnedited)) begin();
  return {
    rows,
    values,
    isChanged: !isSame(values, stored),
    /** Whether the rows and the stored list both differ from the list that the rows were made of. */
    isOutdated,
    /** Begins anew, with the stored list. */
    begin,
    change: (id: number, values: Partial<T>) =>
      setRows(rows.map((row) => (row.id === id ? { ...row, ...values } : row))),
    add: (row: T) =>
      setRows([...rows, { ...row, id: Math.max(-1, ...rows.map(({ id }) => id)) + 1 }]),
    remove: (id: number) => setRows(rows.filter((row) => row.id !== id)),
    /** Exchanges a row with another one. */
    swap(id: number, other: number) {
      const of = (wanted: number) => rows.find((row) => row.id === wanted) as Row<T>;
      setRows(rows.map((row) => (row.id === id ? of(other) : row.id === other ? of(id) : row)));
    },
  };
}

interface RowButtonsProps {
  name: string;
  removeLabel: string;
  /** Undefined for the first row, as `onDown` for the last one. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

export function RowButtons({ name, removeLabel, onUp, onDown, onRemove }: RowButtonsProps) {
  const button = { size: 44, variant: "subtle" };
  return (
    <>
      <ActionIcon {...button} aria-label={`Move ${name} up`} disabled={!onUp} onClick={onUp}>
        <IconArrowUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon {...button} aria-label={`Move ${name} down`} disabled={!onDown} onClick={onDown}>
        <IconArrowDown size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon {...button} color="red" aria-label={removeLabel} onClick={onRemove}>
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </>
  );
}

interface ListEndProps {
  /** The problem of the present list. */
  problem: string | null;
  /** Somebody else's version of the list; null where nobody changed it meanwhile. */
  others: { items: readonly string[]; onDiscard: () => void } | null;
  add: { label: string; isFull: boolean; onAdd: () => void };
  save: { label: string; isBusy: boolean; isChanged: boolean; onSave: () => void };
}

/** Below a list: its problem, and the buttons that add to it and save it. */
export function ListEnd({ problem, others, add, save }: ListEndProps) {
  const blocker = useBlocker({
    // A list that is being saved goes on without its screen.
    shouldBlockFn: () => save.isChanged && !save.isBusy,
    enableBeforeUnload: save.isChanged,
    withResolver: true,
  });
  return (
    <>
      <ConfirmDialog
        {...discardQuestion}
        opened={blocker.status === "blocked"}
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      />
      {others && (
        <Alert color="orange" role="status">
          <Stack gap="xs" align="flex-start">
            <Text size="sm" className="breakable">
              {messages.listChanged(others.items)}
            </Text>
            <Button variant="default" onClick={others.onDiscard}>
              Discard mine
            </Button>
          </Stack>
        </Alert>
      )}
      {problem && (
        <Text size="sm" c="red" role="status">
          {problem}
        </Text>
      )}
      <Group gap="sm">
        <Button variant="default" disabled={add.isFull || save.isBusy} onClick={add.onAdd}>
          {add.label}
        </Button>
        <Button
          loading={save.isBusy}
          disabled={!save.isChanged || problem !== null}
          onClick={save.onSave}
        >
          {save.label}
        </Button>
      </Group>
    </>
  );
}
