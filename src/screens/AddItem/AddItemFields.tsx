/** The fields of a new toy (specification section 5, "Add item"). */
import { Button, Fieldset, NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { isHandedOut, type Oddity } from "#domain/code/codes.ts";
import { CODE_MAX, NAME_MAX, TAGS_MAX } from "#domain/limits.ts";
import { AGE_FIELDS, isAgeField } from "#domain/toy/ages.ts";
import { ownKey, ownProblem, textTyped, withTyped } from "#domain/toy/ownFields.ts";
import { allPieces, ODDITIES } from "#domain/toy/toyDraft.ts";
import { GENDER_LABEL } from "#domain/toy/toyEdit.ts";
import { NUMBER_FIELDS } from "#domain/toy/toyFields.ts";
import type { Gender } from "#domain/types.ts";
import { BoxPicker } from "#src/boxes/BoxPicker.tsx";
import { useGenerateCode } from "#src/codes/newCode.ts";
import { useSimilarCode } from "#src/codes/similarCode.ts";
import { PrintLabels } from "#src/labels/PrintLabels.tsx";
import { codeField } from "#src/scan/field.ts";
import { useOwnFields } from "#src/stock/settings.ts";
import {
  AgeUnit,
  DescriptionInput,
  DraftDigits,
  type DraftForm,
  draftText,
  OwnInput,
} from "#src/toys/ToyFields.tsx";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";

/** "Put into a box": the box of the new toy, and the number of pieces. Closed at first, because most toys are put away later. */
function PutFields({ draft, problems, isReadOnly, onChange }: DraftForm) {
  const [wasOpen] = useState(draft.strBoxCode !== "");
  const [isPressed, { open }] = useDisclosure();
  if (!wasOpen && !isPressed) {
    return (
      <Button variant="light" onClick={open} style={{ alignSelf: "flex-start" }}>
        Put into a box
      </Button>
    );
  }
  return (
    <Fieldset legend="Put into a box" disabled={isReadOnly}>
      <Stack>
        <BoxPicker
          label="Box"
          autoFocus={isPressed}
          value={draft.strBoxCode}
          onChange={(boxCode) => onChange({ strBoxCode: boxCode })}
        />
        <DigitsInput
          label="Pieces"
          description="All of them where nothing is typed"
          min={1}
          placeholder={String(allPieces(draft))}
          name="intAmountInBox"
          value={draft.intAmountInBox}
          error={problems.intAmountInBox}
          onChange={(amount) => onChange({ intAmountInBox: amount })}
        />
      </Stack>
    </Fieldset>
  );
}

/** The shop's own fields of a new toy. */
function OwnFields({ draft, problems, isReadOnly, onChange }: DraftForm) {
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

interface AddItemFieldsProps extends DraftForm {
  /** The oddity of the barcode. */
  oddity: Oddity | null;
  onScanAgain: () => void;
  /** The picture, which stands before the name. */
  children: ReactNode;
}

/** A gun ends with Enter, which in the barcode's field moves the focus to an empty name instead of saving. */
function goOn(event: React.KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const name = event.currentTarget.form?.elements.namedItem("strName");
  if (name instanceof HTMLInputElement && name.value === "") name.focus();
}

export function AddItemFields(props: AddItemFieldsProps) {
  const { draft, problems, oddity, isReadOnly, onScanAgain, onChange, children } = props;
  const odd = useSimilarCode(draft.strToyBarcode) ?? (oddity && ODDITIES[oddity]);
  const generating = useGenerateCode((barcode) => {
    // What was typed or scanned meanwhile stays.
    if (draft.strToyBarcode === "") onChange({ strToyBarcode: barcode });
  });
  const form = { draft, problems, isReadOnly, onChange };
  const text = draftText(form);
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={{ base: "md", lg: "xl" }}>
      <Stack>
        {children}
        <TextInput label="Name" maxLength={NAME_MAX} {...text("strName")} />
        <TextInput
          label="Barcode"
          // Blanks around a code are trimmed, so a little more may be typed or pasted.
          maxLength={2 * CODE_MAX}
          description={odd && <span className="odd">{odd}</span>}
          onKeyDown={goOn}
          {...codeField("strName")}
          {...text("strToyBarcode")}
        />
        {draft.strToyBarcode === "" && !isReadOnly && (
          <Button
            variant="light"
            style={{ alignSelf: "flex-start" }}
            loading={generating.isPending}
            onClick={() => generating.mutate()}
          >
            Generate a new code
          </Button>
        )}
        {isHandedOut(draft.strToyBarcode) && (
          <PrintLabels
            style={{ alignSelf: "flex-start" }}
            label="Print label"
            codes={() => [draft.strToyBarcode]}
          />
        )}
        {oddity && (
          <Button variant="light" onClick={onScanAgain} style={{ alignSelf: "flex-start" }}>
            Scan again
          </Button>
        )}
        <NativeSelect
          disabled={isReadOnly}
          label="Gender"
          name="strGender"
          data={Object.entries(GENDER_LABEL).map(([value, label]) => ({ value, label }))}
          value={draft.strGender}
          onChange={(event) => onChange({ strGender: event.currentTarget.value as Gender })}
        />
      </Stack>
      <Stack>
        <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="md">
          {AGE_FIELDS.map((field) => (
            <DraftDigits key={field} field={field} {...form} />
          ))}
          <AgeUnit
            value={draft.ageUnit}
            isReadOnly={isReadOnly}
            onChange={(ageUnit) => onChange({ ageUnit })}
          />
        </SimpleGrid>
        <SimpleGrid cols={2} spacing="md">
          {NUMBER_FIELDS.filter((field) => !isAgeField(field)).map((field) => (
            <DraftDigits key={field} field={field} {...form} />
          ))}
        </SimpleGrid>
        <DescriptionInput
          label="Description"
          minRows={2}
          {...text("strDescription")}
          onChange={(strDescription) => onChange({ strDescription })}
        />
        <TextInput
          label="Tags (comma separated)"
          autoCapitalize="none"
          description={`At most ${TAGS_MAX} are kept.`}
          {...text("tags")}
        />
        <OwnFields {...form} />
        <PutFields {...form} />
      </Stack>
    </SimpleGrid>
  );
}
