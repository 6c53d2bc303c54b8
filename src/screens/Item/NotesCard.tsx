/** Notes, edited directly with Save and Cancel (specification sections 4 and 5). */
import { Card, Group, Text, Textarea, Title } from "@mantine/core";
import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { DESCRIPTION_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { draftIds, itemHref, toyThing } from "#domain/outbox/draft.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import { type NotesDraft, NotesDraftSchema } from "#domain/toy/toyEdit.ts";
import type { notesMachine } from "#machines/notes.machine.ts";
import { usePersistedDraft, useStoredDraft } from "#src/device/useDraft.ts";
import { holdsScans } from "#src/scan/field.ts";
import { handleSubmit } from "#src/ui/handleSubmit.ts";
import { PencilButton } from "#src/ui/PencilButton.tsx";
import { UnsentMark } from "#src/ui/UnsentMark.tsx";
import { EditButtons, useFocusBack } from "./EditRow.tsx";
import { useToyActor } from "./useEdit.ts";

const PRE_WRAP = { whiteSpace: "pre-wrap" } as const;

export function NotesCard({ machine, toy }: { machine: typeof notesMachine; toy: ProjectedToy }) {
  const { strToyBarcode, strName } = toy;
  const id = draftIds.notes(toyThing(toy));
  const actor = useToyActor(machine, toy, useStoredDraft(id, NotesDraftSchema));
  usePersistedDraft(actor, id, (snapshot) => {
    const { toy: stored, draft, seen } = snapshot.context;
    const isTyped = snapshot.hasTag("editing") && !snapshot.hasTag("busy");
    if (!isTyped || draft === stored.strDescription) return null;
    return {
      title: messages.draftOf("Notes", strName),
      href: itemHref(strToyBarcode),
      value: { draft, seen } satisfies NotesDraft,
    };
  });
  const stored = toy.strDescription;
  const isEditing = useSelector(actor, (snapshot) => snapshot.hasTag("editing"));
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
            onClick={() => actor.send({ type: "notes.started" })}
          />
        )}
      </Group>
      {isEditing ? (
        <NotesEditor actor={actor} />
      ) : (
        <Text style={PRE_WRAP} className="breakable" c={stored ? undefined : "dimmed"}>
          {stored || messages.noNotes}
        </Text>
      )}
    </Card>
  );
}

function NotesEditor({ actor }: { actor: ActorRefFrom<typeof notesMachine> }) {
  const snapshot = useSelector(actor, (current) => current);
  const { draft, seen, toy } = snapshot.context;
  const isBusy = snapshot.hasTag("busy");
  return (
    <form {...holdsScans} onSubmit={handleSubmit(() => actor.send({ type: "notes.submitted" }))}>
      <Textarea
        aria-label="Notes"
        autoFocus
        autosize
        minRows={3}
        maxLength={DESCRIPTION_MAX}
        readOnly={isBusy}
        description={`${draft.length} of ${DESCRIPTION_MAX} characters`}
        inputWrapperOrder={["input", "description"]}
        value={draft}
        onChange={(event) => actor.send({ type: "notes.changed", text: event.currentTarget.value })}
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
        onCancel={() => actor.send({ type: "notes.cancelled" })}
      />
    </form>
  );
}
