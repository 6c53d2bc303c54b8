/** One field of a toy: its value and a pencil, or its editor with Save and Cancel (specification section 4). */
import { Box, Button, Group, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { type ReactNode, useEffect, useRef } from "react";
import { messages } from "#domain/messages.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import {
  type EditedField,
  formatValue,
  isSameEdit,
  keysOfEdit,
  labelOfEdit,
} from "#domain/toy/toyEdit.ts";
import { useToyHighlight } from "#src/live/changeHighlights.ts";
import { holdsScans } from "#src/scan/field.ts";
import { handleSubmit } from "#src/ui/handleSubmit.ts";
import { PencilButton } from "#src/ui/PencilButton.tsx";
import { UnsentMark } from "#src/ui/UnsentMark.tsx";
import type { FieldEditRef } from "./useEdit.ts";

interface EditRowProps {
  edit: FieldEditRef;
  toy: ProjectedToy;
  field: EditedField;
  /** The toy's present value. */
  children: ReactNode;
  editor: ReactNode;
  /** Whether the value needs no label. */
  isLabelHidden?: boolean;
}

export function EditRow(props: EditRowProps) {
  const { edit, toy, field, children, editor, isLabelHidden = false } = props;
  const isEditing = useSelector(
    edit,
    (snapshot) => isSameEdit(snapshot.context.field, field) && snapshot.context.steps === null,
  );
  const label = labelOfEdit(field);
  const name = label.toLowerCase();
  const isChanged = useToyHighlight(toy.strToyBarcode, keysOfEdit(field));
  const pencil = useFocusBack(isEditing);

  if (!isEditing) {
    return (
      <Group
        justify="space-between"
        wrap="nowrap"
        mih={52}
        gap="xs"
        w="100%"
        data-changed={isChanged}
      >
        <Box miw={0}>
          {!isLabelHidden && (
            <Text size="sm" c="dimmed" lh={1.3}>
              {label}
            </Text>
          )}
          {children}
          {keysOfEdit(field).some((key) => toy.unsent.includes(key)) && <UnsentMark />}
        </Box>
        <PencilButton
          button={pencil}
          label={`Edit ${name}`}
          onClick={() => edit.send({ type: "edit.started", field })}
        />
      </Group>
    );
  }
  return (
    <form
      noValidate
      {...holdsScans}
      onSubmit={handleSubmit(() => edit.send({ type: "edit.submitted" }))}
      onKeyDown={(event) => {
        if (event.key === "Escape") edit.send({ type: "edit.cancelled" });
      }}
    >
      <Text size="sm" c="dimmed" lh={1.3} mb={4}>
        {label}
      </Text>
      {editor}
      <ChangedBeneath edit={edit} field={field} />
      <EditButtons name={name} onCancel={() => edit.send({ type: "edit.cancelled" })} />
    </form>
  );
}

interface EditButtonsProps {
  /** The name of the edited field. */
  name: string;
  isBusy?: boolean;
  onCancel: () => void;
}

export function EditButtons({ name, isBusy = false, onCancel }: EditButtonsProps) {
  return (
    <Group my="xs" gap="xs">
      <Button type="submit" aria-label={`Save ${name}`} loading={isBusy}>
        Save
      </Button>
      <Button variant="default" aria-label={`Cancel ${name}`} disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
    </Group>
  );
}

/** The notice that somebody else changed the stored value since the edit began. */
function ChangedBeneath({ edit, field }: Pick<EditRowProps, "edit" | "field">) {
  const { seen, toy } = useSelector(edit, ({ context }) => context);
  const stored = formatValue(field, toy);
  return (
    <Text size="sm" mt={4} role="status">
      {seen !== null &&
        seen !== stored &&
        `${messages.changedMeanwhile} ${messages.changedFrom(seen, stored)}`}
    </Text>
  );
}

/** Returns the focus to the button that began an edit, once the edit ends. The ref of that button. */
export function useFocusBack(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
}
