/** The box's code, note, place and contents. */
import { Box as Area, Card, Group, Text, TextInput } from "@mantine/core";
import { IconBox, IconMapPin } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { BLANK_BOX_NOTE, BOX_NOTE_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { boxHref, boxThing, draftIds, thingKey } from "#domain/outbox/draft.ts";
import type { PlacedBox } from "#domain/outbox/kinds/kind.ts";
import type { Projected } from "#domain/outbox/projection/project.ts";
import type { Box } from "#domain/types.ts";
import { formatContents, typedNote } from "#src/boxes/formatBox.ts";
import { useContents } from "#src/boxes/useContents.ts";
import { CountLink } from "#src/counts/CountLink.tsx";
import { Freshness } from "#src/counts/Freshness.tsx";
import { HistoryLink } from "#src/history/HistoryLink.tsx";
import { PrintLabels } from "#src/labels/PrintLabels.tsx";
import { CommandForm } from "#src/outbox/CommandForm.tsx";
import {
  type CommandDialogRef,
  useCommandDialog,
  useCommandIn,
} from "#src/outbox/useCommandDialog.ts";
import { usePlaceName } from "#src/stock/useAsk.ts";
import { QUIET } from "#src/theme.ts";
import { LinkButton } from "#src/ui/links.tsx";
import { PencilButton } from "#src/ui/PencilButton.tsx";
import { RowMark, UnsentMark } from "#src/ui/UnsentMark.tsx";
import { BoxCode, FormerBoxCodes } from "./BoxCode.tsx";

interface BoxNoteProps {
  /** The projected box. */
  box: Box;
  isUnsent: boolean;
  dialog: CommandDialogRef;
}

/** A box's note, and "Edit note". */
function BoxNote({ box, isUnsent, dialog }: BoxNoteProps) {
  const { strBoxCode, strCustomNote, intVersion } = box;
  const note = typedNote(strCustomNote);
  const { command, isOpen, isBusy, problem } = useCommandIn(dialog, "changeBox");
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

/**
 * The machine of the dialogs "Edit note", "Edit box code" and "Remove code"; a changed code leads to its address.
 * `box`: the projected box.
 */
function useBoxDialog(box: Box) {
  const { strBoxCode, strCustomNote } = box;
  const navigate = useNavigate();
  const about = `box ${strBoxCode}`;
  return useCommandDialog({
    id: draftIds.command(thingKey(boxThing(box))),
    href: boxHref(strBoxCode),
    titleOf(command) {
      if (command.kind === "changeBoxCode" && command.strNewBarcode !== command.strSeenBarcode) {
        return messages.draftOf("Code", about);
      }
      return command.kind === "changeBox" && command.strCustomNote !== typedNote(strCustomNote)
        ? messages.draftOf("Note", about)
        : null;
    },
    onDone(command) {
      if (command.kind !== "changeBoxCode") return;
      const params = { boxCode: command.strNewBarcode };
      void navigate({ to: "/box/$boxCode", params, replace: true });
    },
  });
}

export function BoxSummary({ box }: { box: Projected<Box & PlacedBox> }) {
  const dialog = useBoxDialog(box);
  const placeName = usePlaceName();
  const { strBoxCode, intSection, unsent, isDeleted } = box;
  const hash = intSection === null ? "floor" : `section-${intSection}`;
  return (
    <Card component="section" aria-label={`Box ${strBoxCode}`}>
      <Group gap="md" wrap="nowrap" align="flex-start">
        <IconBox size={40} stroke={1.5} color="var(--mantine-color-shelf-text)" aria-hidden />
        <Area flex={1} miw={0}>
          <BoxCode box={box} isUnsent={unsent.includes("newBarcode")} dialog={dialog} />
          <BoxNote box={box} isUnsent={unsent.includes("strCustomNote")} dialog={dialog} />
          {/* Id 0: a box created on this device that the server has not numbered yet. */}
          <RowMark thing={{ isDeleted, isUnsent: box.id === 0 }} />
        </Area>
      </Group>
      <FormerBoxCodes boxCode={strBoxCode} dialog={dialog} />
      <Freshness of={{ box: strBoxCode }} />
      <Group justify="space-between" mt="sm" gap="xs">
        <LinkButton
          role="link"
          to="/storage"
          hash={hash}
          variant="subtle"
          px={8}
          leftSection={<IconMapPin size={20} aria-hidden />}
        >
          {placeName(intSection)}
        </LinkButton>
        {unsent.includes("intSection") && <UnsentMark />}
        <Text fw={700}>{formatContents(useContents(box))}</Text>
        <PrintLabels label="Print label" {...QUIET} codes={() => [strBoxCode]} />
        <CountLink boxCode={strBoxCode} size="sm" />
        <HistoryLink search={{ box: strBoxCode }} />
      </Group>
    </Card>
  );
}
