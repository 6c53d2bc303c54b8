/** A box's note, and "Edit note". */
import { Group, Text, TextInput } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { BLANK_BOX_NOTE, BOX_NOTE_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { Box } from "#domain/types.ts";
import { CommandForm } from "#src/outbox/CommandForm.tsx";
import { commandIn, useCommandDialog } from "#src/outbox/useCommandDialog.ts";
import { PencilButton } from "#src/ui/PencilButton.tsx";
import { toast } from "#src/ui/toast.ts";
import { UnsentMark } from "#src/ui/UnsentMark.tsx";

/** A blank note is stored as a word of its own. */
const typedNote = (note: string) => (note === BLANK_BOX_NOTE ? "" : note);

interface BoxNoteProps {
  /** As it will be. */
  box: Box;
  isUnsent: boolean;
}

export function BoxNote({ box, isUnsent }: BoxNoteProps) {
  const { strBoxCode, strCustomNote, intVersion } = box;
  const note = typedNote(strCustomNote);
  const actor = useCommandDialog({
    about: `box ${strBoxCode}`,
    href: `/box/${encodeURIComponent(strBoxCode)}`,
    titleOf: (command) =>
      command.kind === "changeBox" && command.strCustomNote !== note
        ? messages.draftOf("Note", `box ${strBoxCode}`)
        : null,
    onAccepted: (_, isUnsent) => toast(isUnsent ? messages.goesOn : boxMessages.noteChanged),
  });
  const { command, isOpen, isBusy, problem } = commandIn(
    useSelector(actor, (snapshot) => snapshot),
    "changeBox",
  );
  const begin = () =>
    actor.send({
      type: "dialog.opened",
      command: {
        kind: "changeBox",
        strBoxCode,
        strCustomNote: note,
        strSeenNote: strCustomNote,
        intVersion,
      },
    });
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Text c="dimmed" mt={8} className="breakable">
          {note || "No note"} {isUnsent && <UnsentMark />}
        </Text>
        <PencilButton label="Edit note" onClick={begin} />
      </Group>
      <CommandForm
        actor={actor}
        title="Edit note"
        opened={isOpen}
        isBusy={isBusy}
        isChanged={command?.strCustomNote.trim() !== note}
      >
        <TextInput
          label="Note"
          data-autofocus
          autoComplete="off"
          placeholder={BLANK_BOX_NOTE}
          maxLength={BOX_NOTE_MAX}
          readOnly={isBusy}
          value={command?.strCustomNote ?? ""}
          error={problem}
          onChange={({ currentTarget: { value: strCustomNote } }) => {
            if (!command) return;
            actor.send({ type: "command.changed", command: { ...command, strCustomNote } });
          }}
        />
      </CommandForm>
    </>
  );
}
