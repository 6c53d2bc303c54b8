/** The shop's own fields of a new toy. */
import { SimpleGrid, Text } from "@mantine/core";
import { ownKey, ownProblem, textTyped, withTyped } from "#domain/toy/ownFields.ts";
import { useOwnFields } from "#src/stock/useOwnFields.ts";
import type { DraftForm } from "#src/toys/draftForm.ts";
import { OwnInput } from "#src/toys/OwnInput.tsx";

export function OwnFields({ draft, problems, isReadOnly, onChange }: DraftForm) {
  const fields = useOwnFields();
  if (fields.length === 0) return null;
  const problemOf = (text: string, field: (typeof fields)[number]) =>
    problems.own !== undefined && ownProblem(field, text);
  const isSaid = draft.own.some(({ field, text }) => problemOf(text, field));
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {fields.map((field) => {
          const text = textTyped(draft.own, field);
          const problem = problemOf(text, field);
          return (
            <OwnInput
              key={field.strField}
              field={field}
              label={field.strName}
              name={ownKey(field.strField)}
              isReadOnly={isReadOnly}
              value={text}
              error={problem}
              onChange={(typed) => onChange({ own: withTyped(draft.own, field, typed) })}
            />
          );
        })}
      </SimpleGrid>
      {problems.own !== undefined && !isSaid && (
        <Text size="sm" c="red" role="status">
          {problems.own}
        </Text>
      )}
    </>
  );
}
