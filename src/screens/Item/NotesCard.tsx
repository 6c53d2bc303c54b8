/** Notes, edited directly with Save and Cancel (specification sections 4 and 5). */
import { ActionIcon, Button, Card, Group, Text, Textarea, Title } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";
import { DESCRIPTION_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { toyOf } from "#machines/item.setup.ts";
import classes from "./Item.module.css";
import type { ItemRef } from "./itemRef.ts";

export function NotesCard({ item }: { item: ItemRef }) {
  const stored = useSelector(item, ({ context }) => toyOf(context).strDescription);
  const isEditing = useSelector(item, (snapshot) => snapshot.hasTag("editingNotes"));
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) pencil.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <Card>
      <Group justify="space-between" mih={44} wrap="nowrap">
        <Title order={2} size="h3">
          Notes
        </Title>
        {!isEditing && (
          <ActionIcon
            ref={pencil}
            mr={-10}
            aria-label="Edit notes"
            onClick={() => item.send({ type: "notes.started" })}
          >
            <IconPencil size={22} />
          </ActionIcon>
        )}
      </Group>
      {isEditing ? (
        <NotesEditor item={item} />
      ) : (
        <Text className={classes.notes} c={stored ? undefined : "dimmed"}>
          {stored || messages.noNotes}
        </Text>
      )}
    </Card>
  );
}

function NotesEditor({ item }: { item: ItemRef }) {
  const { notes, notesBase, toy } = useSelector(item, (snapshot) => snapshot.context);
  const isBusy = useSelector(item, (snapshot) => snapshot.matches({ loaded: { notes: "saving" } }));
  const text = notes ?? "";
  const stored = toy?.strDescription ?? "";
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        item.send({ type: "notes.submitted" });
      }}
    >
      <Textarea
        aria-label="Notes"
        autoFocus
        autosize
        minRows={3}
        maxLength={DESCRIPTION_MAX}
        readOnly={isBusy}
        description={`${text.length} of ${DESCRIPTION_MAX} characters`}
        inputWrapperOrder={["input", "description"]}
        value={text}
        onChange={(event) => item.send({ type: "notes.changed", text: event.currentTarget.value })}
      />
      {stored !== notesBase && (
        <Text size="sm" mt="xs" role="status" className={classes.notes}>
          {messages.notesChangedMeanwhile} {stored || messages.noNotes}
        </Text>
      )}
      <Group mt="sm" gap="xs">
        <Button type="submit" aria-label="Save notes" loading={isBusy}>
          Save
        </Button>
        <Button
          variant="default"
          aria-label="Cancel notes"
          disabled={isBusy}
          onClick={() => item.send({ type: "notes.cancelled" })}
        >
          Cancel
        </Button>
      </Group>
    </form>
  );
}
