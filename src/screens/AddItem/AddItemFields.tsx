/** The fields of a new toy (specification section 5, "Add item"). */
import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { Oddity } from "#domain/code/codes.ts";
import { CODE_MAX, DESCRIPTION_MAX, NAME_MAX } from "#domain/limits.ts";
import { ODDITIES, type ToyDraft, type ToyDraftProblems } from "#domain/toy/toyDraft.ts";
import { GENDER_LABEL } from "#domain/toy/toyEdit.ts";
import { NUMBER_FIELDS } from "#domain/toy/toyFields.ts";
import type { Gender } from "#domain/types.ts";
import { codeField } from "#src/scan/field.ts";
import { DraftDigits } from "../../toys/DraftDigits.tsx";
import classes from "./AddItemScreen.module.css";

interface AddItemFieldsProps {
  draft: ToyDraft;
  problems: ToyDraftProblems;
  /** What is odd about the barcode. */
  oddity: Oddity | null;
  /** What is typed would be lost. */
  isReadOnly: boolean;
  onScanAgain: () => void;
  onChange: (changes: Partial<ToyDraft>) => void;
}

/** A gun ends with Enter: in the barcode's field that goes on to the next field, it does not save. */
function goOn(event: React.KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const name = event.currentTarget.form?.elements.namedItem("strName");
  if (name instanceof HTMLInputElement && name.value === "") name.focus();
}

export function AddItemFields(props: AddItemFieldsProps) {
  const { draft, problems, oddity, isReadOnly, onScanAgain, onChange } = props;
  const numbers = { draft, problems, isReadOnly, onChange };
  return (
    <>
      <TextInput
        readOnly={isReadOnly}
        label="Name"
        name="strName"
        autoComplete="off"
        maxLength={NAME_MAX}
        value={draft.strName}
        error={problems.strName}
        onChange={(event) => onChange({ strName: event.currentTarget.value })}
      />
      <TextInput
        readOnly={isReadOnly}
        label="Barcode"
        name="strToyBarcode"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        // Blanks around a code are trimmed, so a little more may be typed or pasted.
        maxLength={2 * CODE_MAX}
        value={draft.strToyBarcode}
        error={problems.strToyBarcode}
        description={oddity && <span className={classes.odd}>{ODDITIES[oddity]}</span>}
        inputWrapperOrder={["label", "input", "error", "description"]}
        onKeyDown={goOn}
        {...codeField("strName")}
        onChange={(event) => onChange({ strToyBarcode: event.currentTarget.value })}
      />
      {oddity && (
        <Button variant="light" onClick={onScanAgain} className={classes.again}>
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
      <div className={classes.pair}>
        {NUMBER_FIELDS.map((field) => (
          <DraftDigits key={field} field={field} {...numbers} />
        ))}
      </div>
      <Textarea
        readOnly={isReadOnly}
        label="Description"
        name="strDescription"
        autosize
        minRows={2}
        maxLength={DESCRIPTION_MAX}
        description={`${draft.strDescription.length} of ${DESCRIPTION_MAX} characters`}
        inputWrapperOrder={["label", "input", "error", "description"]}
        value={draft.strDescription}
        error={problems.strDescription}
        onChange={(event) => onChange({ strDescription: event.currentTarget.value })}
      />
      <TextInput
        readOnly={isReadOnly}
        label="Tags (comma separated)"
        name="tags"
        autoComplete="off"
        autoCapitalize="none"
        description="At most 5 are kept."
        inputWrapperOrder={["label", "input", "error", "description"]}
        value={draft.tags}
        error={problems.tags}
        onChange={(event) => onChange({ tags: event.currentTarget.value })}
      />
    </>
  );
}
