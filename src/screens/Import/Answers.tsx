/** The unreadable cells of a file: one answer for all rows of a kind, before they are uploaded. */
import { Card, NativeSelect, SimpleGrid, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ImportField, labelOfField } from "#domain/import/importColumns.ts";
import { FIXES, importScreenMessages } from "#domain/import/importMessages.ts";
import { beyondOf } from "#domain/import/importReading.ts";
import type { Fix, ProblemGroup, Reading } from "#domain/import/importRows.ts";
import { formatOwn, ownKey, valuesToChoose } from "#domain/toy/ownFields.ts";
import { GENDER_LABEL } from "#domain/toy/toyEdit.ts";
import type { ImportTable } from "#machines/import.machine.ts";
import { Unread } from "#src/ui/states.tsx";
import { problemsOfTable } from "./readFile.ts";

interface AnswersProps {
  table: ImportTable;
  onChange: (reading: Reading) => void;
}

export function Answers({ table, onChange }: AnswersProps) {
  const { strHash, headings, reading } = table;
  const { values: _, fixes: __, intEach: ___, ...answered } = reading;
  const beyond = beyondOf(headings);
  const unanswered = { ...answered, beyond };
  const asked = useQuery({
    queryKey: ["import problems", strHash, unanswered],
    queryFn: () => problemsOfTable(table, unanswered),
  });
  const { data: groups } = asked;
  if (!groups) return <Unread query={asked} />;
  if (groups.length === 0) return <Text c="dimmed">{importScreenMessages.noQuestions}</Text>;
  return (
    <Stack component="ul" gap="xs" aria-label="Questions">
      {groups.map((group) => (
        <Card component="li" key={`${group.column} ${group.isBeyond}`} padding="sm">
          <Answer {...{ group, beyond, reading, onChange }} />
        </Card>
      ))}
    </Stack>
  );
}

function Answer({
  group: { column, isBeyond, reasons, fixes, words },
  beyond,
  reading,
  onChange,
}: { group: ProblemGroup; beyond: number[]; reading: Reading } & Pick<AnswersProps, "onChange">) {
  const beyondFix = reading.beyond?.length ? "" : "take";
  const setFix = (fix: string) => {
    if (isBeyond) return onChange({ ...reading, beyond: fix === "take" ? [] : beyond });
    const { [column]: _, ...others } = reading.fixes ?? {};
    onChange({ ...reading, fixes: fix === "" ? others : { ...others, [column]: fix as Fix } });
  };
  const choices = isBeyond ? null : choicesOf(column, reading);
  return (
    <Stack gap="xs">
      <Text fw={650}>{labelOfField(column, reading.ownFields)}</Text>
      {reasons.map(({ message, rows }) => (
        <Text key={message} size="sm" className="breakable">
          {importScreenMessages.question(rows, message)}
        </Text>
      ))}
      {!choices && (
        <Text size="sm" c="dimmed" lineClamp={2} className="breakable">
          {words.map((word) => `“${word}”`).join(", ")}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
        {choices &&
          words.map((word) => (
            <Meaning key={word} {...{ word, column, choices, reading, onChange }} />
          ))}
        {fixes.length > 0 && (
          <NativeSelect
            label={choices ? "The others" : "What to do"}
            value={isBeyond ? beyondFix : (reading.fixes?.[column] ?? "")}
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

interface Choice {
  value: string;
  label: string;
}

/** The values that a word of a column can mean; null for a column without a list of values. */
function choicesOf(column: ImportField, { ownFields = [] }: Reading): Choice[] | null {
  if (column === "strGender") {
    return Object.entries(GENDER_LABEL).map(([value, label]) => ({ value, label }));
  }
  const field = ownFields.find(({ strField }) => ownKey(strField) === column);
  const values = field ? valuesToChoose(field) : null;
  return field && values
    ? values.map((value) => ({ value, label: formatOwn(field, value) }))
    : null;
}

interface MeaningProps {
  word: string;
  column: ImportField;
  choices: Choice[];
  reading: Reading;
  onChange: (reading: Reading) => void;
}

/** The choice of a value for a word of the file. */
function Meaning({ word, column, choices, reading, onChange }: MeaningProps) {
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
      data={[{ value: "", label: "–" }, ...choices]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
