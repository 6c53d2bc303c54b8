/** What cannot be read in a file: each kind is answered once for all its rows, before they are uploaded. */
import { Card, NativeSelect, SimpleGrid, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { HEADINGS, type ImportField } from "#domain/import/importColumns.ts";
import { FIXES, importScreenMessages } from "#domain/import/importMessages.ts";
import type { Fix, ProblemGroup, Reading } from "#domain/import/importRows.ts";
import { GENDER_LABEL } from "#domain/toy/toyEdit.ts";
import type { ImportTable } from "#machines/import.machine.ts";
import { Unread } from "#src/ui/states.tsx";
import classes from "./Import.module.css";
import { problemsOfTable } from "./table.ts";

interface AnswersProps {
  table: ImportTable;
  onChange: (reading: Reading) => void;
}

export function Answers({ table, onChange }: AnswersProps) {
  const { strHash, reading } = table;
  const { mapping, decimal } = reading;
  const asked = useQuery({
    queryKey: ["import problems", strHash, mapping, decimal],
    queryFn: () => problemsOfTable(table, { mapping, decimal }),
  });
  const { data: groups } = asked;
  if (!groups) return <Unread query={asked} />;
  if (groups.length === 0) return <Text c="dimmed">{importScreenMessages.noQuestions}</Text>;
  return (
    <Stack component="ul" gap="xs" className={classes.rows} aria-label="Questions">
      {groups.map((group) => (
        <Card component="li" key={group.column} padding="sm">
          <Answer group={group} reading={reading} onChange={onChange} />
        </Card>
      ))}
    </Stack>
  );
}

function Answer({
  group: { column, message, rows, fixes, words },
  reading,
  onChange,
}: { group: ProblemGroup; reading: Reading } & Pick<AnswersProps, "onChange">) {
  const setFix = (fix: string) => {
    const { [column]: _, ...others } = reading.fixes ?? {};
    onChange({ ...reading, fixes: fix === "" ? others : { ...others, [column]: fix as Fix } });
  };
  return (
    <Stack gap="xs">
      <Text fw={650}>{HEADINGS[column]}</Text>
      <Text size="sm" className={classes.words}>
        {importScreenMessages.question(rows, message)}
      </Text>
      {column !== "strGender" && (
        <Text size="sm" c="dimmed" lineClamp={2} className={classes.words}>
          {words.map((word) => `“${word}”`).join(", ")}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
        {column === "strGender" &&
          words.map((word) => <Meaning key={word} {...{ word, column, reading, onChange }} />)}
        {fixes.length > 0 && (
          <NativeSelect
            label={column === "strGender" ? "The others" : "What to do"}
            value={reading.fixes?.[column] ?? ""}
            data={[
              { value: "", label: importScreenMessages.refuseRows },
              ...fixes.map((fix) => ({ value: fix, label: FIXES[fix] })),
            ]}
            onChange={(event) => setFix(event.currentTarget.value)}
          />
        )}
      </SimpleGrid>
    </Stack>
  );
}

interface MeaningProps {
  word: string;
  column: ImportField;
  reading: Reading;
  onChange: (reading: Reading) => void;
}

/** What a word of the file means. */
function Meaning({ word, column, reading, onChange }: MeaningProps) {
  const key = word.toLowerCase();
  const { [key]: meaning = "", ...others } = reading.values?.[column] ?? {};
  const choose = (chosen: string) => {
    const words = chosen === "" ? others : { ...others, [key]: chosen };
    onChange({ ...reading, values: { ...reading.values, [column]: words } });
  };
  return (
    <NativeSelect
      label={`“${word}”`}
      value={meaning}
      data={[
        { value: "", label: "–" },
        ...Object.entries(GENDER_LABEL).map(([value, label]) => ({ value, label })),
      ]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
