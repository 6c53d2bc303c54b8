/** The box's code, note, place and contents. */
import { Box as Area, Card, Group, Text, Title } from "@mantine/core";
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
import { CodeDialog } from "#src/codes/CodeDialog.tsx";
import { OtherCodes, RemoveCodeDialog } from "#src/codes/OtherCodes.tsx";
import { CountLink } from "#src/counts/CountLink.tsx";
import { Freshness } from "#src/counts/Freshness.tsx";
import { HistoryLink } from "#src/history/HistoryLink.tsx";
import { PrintLabels } from "#src/labels/PrintLabels.tsx";
import {
  type CommandDialogRef,
  CommandForm,
  useCommandDialog,
  useCommandIn,
} from "#src/outbox/commandDialog.tsx";
import { codesQuery } from "#src/stock/codes.ts";
import { useAsk, usePlaceName } from "#src/stock/useAsk.ts";
import { QUIET } from "#src/theme.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { PencilButton } from "#src/ui/PencilButton.tsx";
import { RowMark, UnsentMark } from "#src/ui/UnsentMark.tsx";

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
  const form = useCommandIn(dialog, "changeBox");
  const { command } = form;
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
        dialog={form}
        title="Edit note"
        isChanged={command?.strCustomNote.trim() !== note}
        label="Note"
        placeholder={BLANK_BOX_NOTE}
        maxLength={BOX_NOTE_MAX}
        value={command?.strCustomNote ?? ""}
        commandOf={(strCustomNote) => command && { ...command, strCustomNote }}
      />
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

interface BoxCodeProps {
  box: Box & PlacedBox;
  isUnsent: boolean;
  dialog: CommandDialogRef;
}

/** A box's code with "Edit box code", and the codes that it had before. */
function BoxCode({ box, isUnsent, dialog }: BoxCodeProps) {
  const { strBoxCode, newBarcode = strBoxCode, intVersion } = box;
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Title order={2} className="breakable">
          {newBarcode} {isUnsent && <UnsentMark />}
        </Title>
        <PencilButton
          label="Edit box code"
          onClick={() =>
            dialog.send({
              type: "dialog.opened",
              command: {
                ...{ kind: "changeBoxCode", strBoxCode, strNewBarcode: newBarcode },
                ...{ strSeenBarcode: newBarcode, intVersion },
              },
            })
          }
        />
      </Group>
      <CodeDialog
        actor={dialog}
        kind="changeBoxCode"
        title="Edit box code"
        label="Box code"
        hint={messages.keepsOldCode}
        code={newBarcode}
      />
    </>
  );
}

function FormerBoxCodes({ boxCode, dialog }: { boxCode: string; dialog: CommandDialogRef }) {
  const codes = useAsk(codesQuery("box", boxCode));
  return (
    <>
      <OtherCodes
        codes={codes}
        onRemove={(code) =>
          dialog.send({
            type: "dialog.opened",
            command: { kind: "freeBoxCode", strBoxCode: boxCode, strCode: code },
          })
        }
      />
      <RemoveCodeDialog actor={dialog} kind="freeBoxCode" />
    </>
  );
}
