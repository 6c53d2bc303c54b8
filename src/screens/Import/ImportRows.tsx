/** Rows of an import as they will be, each with what is wrong with it. */
import { Badge, Card, Group, Stack, Text } from "@mantine/core";
import { formatGiven, formatProblem, formatSubject } from "#domain/import/formatImportRow.ts";
import { HEADINGS, type Mapping } from "#domain/import/importColumns.ts";
import { importScreenMessages, OUTCOMES } from "#domain/import/importMessages.ts";
import type { ImportRow, RowProblem, RowRepair } from "#domain/import/importRows.ts";
import type { ImportedRow } from "#domain/types.ts";
import classes from "./Import.module.css";

export interface ShownRow {
  intRow: number;
  cells: string[];
  /** Not known before the rows were checked. */
  strOutcome?: ImportedRow["strOutcome"];
  row: ImportRow | null;
  problems: RowProblem[];
  repairs: RowRepair[];
}

const COLORS = { new: "shelf", changed: "blue", same: "gray", refused: "red" };

interface ImportRowsProps {
  label: string;
  rows: ShownRow[];
  mapping: Mapping;
}

export function ImportRows({ label, rows, mapping }: ImportRowsProps) {
  return (
    <Stack component="ul" gap="xs" className={classes.rows} aria-label={label}>
      {rows.map(({ intRow, cells, strOutcome, row, problems, repairs }) => (
        <Card component="li" key={intRow} padding="sm">
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed">
              {importScreenMessages.rowNumber(intRow)}
            </Text>
            {strOutcome && <Badge color={COLORS[strOutcome]}>{OUTCOMES[strOutcome]}</Badge>}
          </Group>
          {row && (
            <Text fw={650} className={classes.words}>
              {formatSubject(row)}
            </Text>
          )}
          {row && (
            <Text size="sm" className={classes.words}>
              {formatGiven(row)}
            </Text>
          )}
          {repairs.map(({ column, from, to }) => (
            <Text key={column} size="sm" className={classes.words}>
              {importScreenMessages.repaired(HEADINGS[column], from, to)}
            </Text>
          ))}
          {problems.map((problem) => (
            <Text
              key={`${problem.column} ${problem.message}`}
              size="sm"
              className={classes.problem}
              data-sure={problem.isSure || undefined}
            >
              {formatProblem(problem, cells, mapping)}
            </Text>
          ))}
        </Card>
      ))}
    </Stack>
  );
}
