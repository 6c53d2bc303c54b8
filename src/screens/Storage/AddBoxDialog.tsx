/** The dialog "Add box" (specification sections 2 and 5). A gun's Enter after the code moves the focus to the note. */
import { Button, Stack } from "@mantine/core";
import { useRef } from "react";
import { isHandedOut } from "#domain/code/codes.ts";
import { BLANK_BOX_NOTE, BOX_NOTE_MAX, CODE_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { NewCommandOf } from "#domain/outbox/commands.ts";
import { draftIds } from "#domain/outbox/draft.ts";
import type { Section } from "#domain/types.ts";
import { useGenerateCode } from "#src/codes/newCode.ts";
import { useSimilarCode } from "#src/codes/similarCode.ts";
import { PrintLabels } from "#src/labels/PrintLabels.tsx";
import {
  type CommandDialogRef,
  useCommandDialog,
  useCommandIn,
} from "#src/outbox/commandDialog.tsx";
import { codeField, holdsScans } from "#src/scan/field.ts";
import { Dialog, DialogButtons } from "#src/ui/Dialog.tsx";
import { handleSubmit } from "#src/ui/handleSubmit.ts";
import { PlainInput, useFocusOnProblem } from "#src/ui/PlainInput.tsx";
import { PlaceSelect } from "./PlaceSelect.tsx";

type NewBox = NewCommandOf<"createBox">;

export const BLANK_BOX: NewBox = {
  kind: "createBox",
  strBoxCode: "",
  strCustomNote: "",
  intSection: null,
};

export const useAddBox = (onAdded: (box: NewBox) => void) =>
  useCommandDialog({
    id: draftIds.box,
    href: "/storage",
    titleOf: (command) =>
      command.kind === "createBox" && (command.strBoxCode !== "" || command.strCustomNote !== "")
        ? messages.newBox(command.strBoxCode.trim())
        : null,
    onDone: (command) => {
      if (command.kind === "createBox") onAdded(command);
    },
  });

interface AddBoxDialogProps {
  actor: CommandDialogRef;
  sections: readonly Section[];
}

export function AddBoxDialog({ actor, sections }: AddBoxDialogProps) {
  const { command, isOpen, isBusy, problem } = useCommandIn(actor, "createBox");
  const draft = command ?? BLANK_BOX;
  const similar = useSimilarCode(draft.strBoxCode);
  const code = useFocusOnProblem(problem);
  const note = useRef<HTMLInputElement>(null);
  const change = (changes: Partial<NewBox>) =>
    actor.send({ type: "command.changed", command: { ...draft, ...changes } });
  const generating = useGenerateCode((boxCode) => change({ strBoxCode: boxCode }));
  return (
    <Dialog opened={isOpen} onClose={() => actor.send({ type: "dialog.closed" })} title="Add box">
      <form
        {...holdsScans}
        onSubmit={handleSubmit(() => actor.send({ type: "command.submitted" }))}
      >
        <Stack gap="md">
          <PlainInput
            {...code}
            label="Box code"
            description={
              similar ? <span className="odd">{similar}</span> : "Type it or scan the box's label"
            }
            maxLength={CODE_MAX * 2}
            enterKeyHint="next"
            {...codeField("strCustomNote")}
            data-autofocus
            readOnly={isBusy || generating.isPending}
            value={draft.strBoxCode}
            error={problem}
            onChange={(text) => change({ strBoxCode: text })}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              note.current?.focus();
            }}
          />
          <Button
            variant="light"
            onClick={() => generating.mutate()}
            loading={generating.isPending}
            disabled={isBusy}
          >
            Generate a new code
          </Button>
          {isHandedOut(draft.strBoxCode) && (
            <PrintLabels label="Print label" codes={() => [draft.strBoxCode]} />
          )}
          <PlainInput
            ref={note}
            name="strCustomNote"
            label="Note"
            placeholder={BLANK_BOX_NOTE}
            maxLength={BOX_NOTE_MAX}
            readOnly={isBusy}
            value={draft.strCustomNote}
            onChange={(text) => change({ strCustomNote: text })}
          />
          <PlaceSelect
            label="Section"
            sections={sections}
            allowDeselect={false}
            readOnly={isBusy}
            place={draft.intSection}
            onChange={(place = null) => change({ intSection: place })}
          />
          <DialogButtons
            confirmLabel="Add"
            isBusy={isBusy}
            isDisabled={generating.isPending}
            onCancel={() => actor.send({ type: "dialog.closed" })}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
