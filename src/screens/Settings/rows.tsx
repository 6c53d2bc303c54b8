/** A list that a person puts in order: its rows, and the buttons of each. */
import { ActionIcon, Button, Group, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { useState } from "react";

/** A row keeps its field when it moves. */
export type Row<T> = T & { id: number };

const rowsOf = <T extends object>(stored: readonly T[]): Row<T>[] =>
  stored.map((row, id) => ({ ...row, id }));

/** The rows of a list; another window's changes are shown, unless somebody typed here. */
export function useRows<T extends object>(stored: readonly T[]) {
  const [rows, setRows] = useState(() => rowsOf(stored));
  const [known, setKnown] = useState(stored);
  const values = rows.map(({ id: _, ...row }) => row as unknown as T);
  if (JSON.stringify(stored) !== JSON.stringify(known)) {
    setKnown(stored);
    if (JSON.stringify(values) === JSON.stringify(known)) setRows(rowsOf(stored));
  }
  return {
    rows,
    values,
    change: (id: number, values: Partial<T>) =>
      setRows(rows.map((row) => (row.id === id ? { ...row, ...values } : row))),
    add: (row: T) =>
      setRows([...rows, { ...row, id: Math.max(-1, ...rows.map(({ id }) => id)) + 1 }]),
    remove: (id: number) => setRows(rows.filter((row) => row.id !== id)),
    /** Changes places with another row. */
    swap(id: number, other: number) {
      const of = (wanted: number) => rows.find((row) => row.id === wanted) as Row<T>;
      setRows(rows.map((row) => (row.id === id ? of(other) : row.id === other ? of(id) : row)));
    },
  };
}

interface RowButtonsProps {
  name: string;
  removeLabel: string;
  /** Undefined where there is none to change places with. */
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
  add: { label: string; isFull: boolean; onAdd: () => void };
  save: { label: string; isBusy: boolean; isChanged: boolean; onSave: () => void };
}

/** Below a list: what is wrong with it, and the buttons that add to it and save it. */
export function ListEnd({ problem, add, save }: ListEndProps) {
  return (
    <>
      {problem && (
        <Text size="sm" c="red" role="status">
          {problem}
        </Text>
      )}
      <Group gap="sm">
        <Button variant="default" disabled={add.isFull} onClick={add.onAdd}>
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
