/** Notes, edited directly with Save and Cancel (specification sections 4 and 5). */
import { Card, Group, Text, Title } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { messages } from "#domain/messages.ts";
import { draftIds, itemHref, toyThing } from "#domain/outbox/draft.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import { type NotesDraft, NotesDraftSchema, notesEditOf } from "#domain/toy/toyEdit.ts";
import type { fieldEditMachine } from "#machines/fieldEdit.machine.ts";
import { usePersistedDraft, useStoredDraft } from "#src/device/useDraft.ts";
import { holdsScans } from "#src/scan/field.ts";
import { DescriptionInput } from "#src/toys/ToyFields.tsx";
import { handleSubmit } from "#src/ui/handleSubmit.ts";
import { PencilButton } from "#src/ui/PencilButton.tsx";
import { UnsentMark } from "#src/ui/UnsentMark.tsx";
import { EditButtons, useFocusBack } from "./EditRow.tsx";
import { type FieldEditRef, useEdit, useToyActor } from "./useEdit.ts";

const PRE_WRAP = { whiteSpace: "pre-wrap" } as const;

export function NotesCard({
  machine,
  toy,
}: {
  machine: typeof fieldEditMachine;
  toy: ProjectedToy;
}) {
  const { strToyBarcode, strName } = toy;
  const form = { id: draftIds.notes(toyThing(toy)), href: itemHref(strToyBarcode) };
  const persisted = useStoredDraft(form, NotesDraftSchema);
  const actor = useToyActor(machine, toy, persisted && notesEditOf(toy, persisted));
  usePersistedDraft(actor, form, (snapshot) => {
    const { toy: stored, field, draft, seen } = snapshot.context;
    const typed = draft?.strDescription;
    const isOpen = field === "notes" && !snapshot.hasTag("busy");
    if (!isOpen || typed === undefined || typed === stored.strDescription) return null;
    return {
      title: messages.draftOf("Notes", strName),
      href: form.href,
      value: { draft: typed, seen: seen ?? "" } satisfies NotesDraft,
    };
  });
  const stored = toy.strDescription;
  const isEditing = useSelector(actor, ({ context }) => context.field === "notes");
  const pencil = useFocusBack(isEditing);
  return (
    <Card>
      <Group justify="space-between" mih={44} wrap="nowrap">
        <Title order={2} size="h3">
          Notes
        </Title>
        {toy.unsent.includes("strDescription") && <UnsentMark />}
        {!isEditing && (
          <PencilButton
            button={pencil}
            label="Edit notes"
            onClick={() => actor.send({ type: "edit.started", field: "notes" })}
          />
        )}
      </Group>
      {isEditing ? (
        <NotesEditor edit={actor} />
      ) : (
        <Text style={PRE_WRAP} className="breakable" c={stored ? undefined : "dimmed"}>
          {stored || messages.noNotes}
        </Text>
      )}
    </Card>
  );
}

function NotesEditor({ edit }: { edit: FieldEditRef }) {
  const snapshot = useSelector(edit, (current) => current);
  const { seen, toy } = snapshot.context;
  const { draft, change } = useEdit(edit);
  const isBusy = snapshot.hasTag("busy");
  return (
    <form {...holdsScans} onSubmit={handleSubmit(() => edit.send({ type: "edit.submitted" }))}>
      <DescriptionInput
        aria-label="Notes"
        autoFocus
        minRows={3}
        readOnly={isBusy}
        inputWrapperOrder={["input", "description"]}
        value={draft.strDescription}
        onChange={(strDescription) => change({ strDescription })}
      />
      {toy.strDescription !== seen && (
        <Text size="sm" mt="xs" role="status" style={PRE_WRAP} className="breakable">
          {messages.notesChangedMeanwhile} {toy.strDescription || messages.noNotes}
        </Text>
      )}
      {snapshot.hasTag("unsaved") && (
        <Text size="sm" mt="xs" role="status">
          {messages.notSavedYet}
        </Text>
      )}
      <EditButtons
        name="notes"
        isBusy={isBusy}
        onCancel={() => edit.send({ type: "edit.cancelled" })}
      />
    </form>
  );
}
