/** A box's note, and "Edit note". */
import { Group, Text, TextInput } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { BLANK_BOX_NOTE, BOX_NOTE_MAX } from "#domain/limits.ts";
import type { Box } from "#domain/types.ts";
import { typedNote } from "#src/boxes/formatBox.ts";
import { CommandForm } from "#src/outbox/CommandForm.tsx";
import { type CommandDialogRef, commandIn } from "#src/outbox/useCommandDialog.ts";
import { PencilButton } from "#src/ui/PencilButton.tsx";
import { UnsentMark } from "#src/ui/UnsentMark.tsx";

interface BoxNoteProps {
  /** As it will be. */
  box: Box;
  isUnsent: boolean;
  dialog: CommandDialogRef;
}

export function BoxNote({ box, isUnsent, dialog }: BoxNoteProps) {
  const { strBoxCode, strCustomNote, intVersion } = box;
  const note = typedNote(strCustomNote);
  const { command, isOpen, isBusy, problem } = commandIn(
    useSelector(dialog, (snapshot) => snapshot),
    "changeBox",
  );
  const begin = () =>
    dialog.send({
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
        actor={dialog}
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
            dialog.send({ type: "command.changed", command: { ...command, strCustomNote } });
          }}
        />
      </CommandForm>
    </>
  );
}
