/** Rows of an import, each with its outcome, its problems, and fields that correct them. */
import { Badge, Button, Card, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import {
  formatFieldChange,
  formatGiven,
  formatProblem,
  formatSubject,
} from "#domain/import/formatImportRow.ts";
import { type ImportField, labelOfField } from "#domain/import/importColumns.ts";
import { importScreenMessages, OUTCOMES } from "#domain/import/importMessages.ts";
import { type Fix, type Reading, type RowProblem, readRow } from "#domain/import/importRows.ts";
import type { ImportChanges, ImportedRow } from "#domain/types.ts";
import { handleSubmit } from "#src/ui/handleSubmit.ts";
import { PlainInput } from "#src/ui/PlainInput.tsx";
import classes from "./Import.module.css";

const COLORS = { new: "shelf", changed: "blue", same: "gray", refused: "red", asked: "orange" };

type CellChange = NonNullable<ImportChanges["cell"]>;

interface ImportRowsProps {
  label: string;
  rows: ImportedRow[];
  reading: Reading;
  onCorrect?: (cell: CellChange) => void;
}

export function ImportRows({ label, rows, ...shared }: ImportRowsProps) {
  return (
    <Stack component="ul" gap="xs" aria-label={label}>
      {rows.map((row) => (
        <Card component="li" key={row.intRow} padding="sm">
          <ImportRow row={row} {...shared} />
        </Card>
      ))}
    </Stack>
  );
}

function ImportRow({
  row: { intRow, cells, strOutcome, problems, changes },
  reading,
  onCorrect,
}: Omit<ImportRowsProps, "label" | "rows"> & { row: ImportedRow }) {
  const { row, repairs } = readRow(cells, reading);
  const columns = [...new Set(problems.map(({ column }) => column))];
  const lines = [
    ...(strOutcome === null && row
      ? [formatGiven(row, reading.ownFields)]
      : changes.map((change) => formatFieldChange(change, reading.ownFields))),
    ...repairs.map(({ column, from, to }) =>
      importScreenMessages.repaired(labelOfField(column), from, to),
    ),
  ];
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {importScreenMessages.rowNumber(intRow)}
        </Text>
        {strOutcome && <Badge color={COLORS[strOutcome]}>{OUTCOMES[strOutcome]}</Badge>}
      </Group>
      <Text fw={650} className="breakable">
        {row ? formatSubject(row) : cells.filter((cell) => cell.trim()).join(" · ")}
      </Text>
      {lines.length > 0 && (
        <Text size="sm" className="breakable">
          {lines.join(" · ")}
        </Text>
      )}
      {problems.map((problem) => (
        <Text
          key={`${problem.column} ${problem.message}`}
          size="sm"
          className={classes.problem}
          data-sure={problem.isSure || undefined}
        >
          {formatProblem(problem as RowProblem, cells, reading)}
        </Text>
      ))}
      {onCorrect &&
        (strOutcome === "refused" || strOutcome === "asked") &&
        columns.map((column) => {
          const n = reading.mapping[column as ImportField];
          const may = (fix: Fix) =>
            problems.some((problem) => problem.column === column && problem.fixes?.includes(fix));
          return n === undefined ? null : (
            <Correction
              key={column}
              mayBeRight={may("take")}
              label={labelOfField(column as ImportField, reading.ownFields)}
              mayGive={may("give")}
              cell={cells[n] ?? ""}
              onCorrect={(text) => onCorrect({ intRow, column: n, text })}
              onGive={() => onCorrect({ intRow, column: n, text: "", givesCode: true })}
            />
          );
        })}
    </>
  );
}

interface CorrectionProps {
  /** Whether the cell is only in doubt, so that it can be confirmed as it is. */
  mayBeRight: boolean;
  /** Whether the cell is a toy's code, for which a new code can be given. */
  mayGive: boolean;
  label: string;
  cell: string;
  onCorrect: (text: string) => void;
  onGive: () => void;
}

function Correction({ mayBeRight, mayGive, label, cell, onCorrect, onGive }: CorrectionProps) {
  const [text, setText] = useState(cell);
  return (
    <form onSubmit={handleSubmit(() => onCorrect(text))}>
      <Group gap="xs" align="flex-end" mt={4}>
        <PlainInput flex={1} miw={160} maw={480} label={label} value={text} onChange={setText} />
        <Button type="submit" variant="default" disabled={text === cell && !mayBeRight}>
          {text === cell && mayBeRight ? "It is right" : "Put right"}
        </Button>
        {mayGive && (
          <Button variant="default" onClick={onGive}>
            Give it a code
          </Button>
        )}
      </Group>
    </form>
  );
}
