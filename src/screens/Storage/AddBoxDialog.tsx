/** The dialog "Add box" (specification sections 2 and 5). A gun's Enter after the code goes on to the note. */
import { Button, Select, Stack, TextInput } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { useRef, useState } from "react";
import type { ActorRefFrom } from "xstate";
import { isHandedOut } from "#domain/code/codes.ts";
import { BLANK_BOX_NOTE, BOX_NOTE_MAX, CODE_MAX } from "#domain/limits.ts";
import type { Section } from "#domain/types.ts";
import type { addBoxMachine } from "#machines/addBox.machine.ts";
import { useGenerateCode } from "#src/codes/useGenerateCode.ts";
import { useSimilarCode } from "#src/codes/useSimilarCode.ts";
import { PrintLabels } from "#src/labels/PrintLabels.tsx";
import { codeField, holdsScans } from "#src/scan/field.ts";
import { Dialog } from "#src/ui/Dialog.tsx";
import { DialogButtons } from "#src/ui/DialogButtons.tsx";
import { useFocusOnProblem } from "#src/ui/useFocusOnProblem.ts";
import { choiceOf, placeChoices, placeOf } from "./places.ts";

interface AddBoxDialogProps {
  actor: ActorRefFrom<typeof addBoxMachine>;
  sections: readonly Section[];
}

export function AddBoxDialog({ actor, sections }: AddBoxDialogProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { draft, problem } = snapshot.context;
  const isAdding = snapshot.hasTag("adding");
  const similar = useSimilarCode(draft.strBoxCode);
  const code = useFocusOnProblem(problem);
  const note = useRef<HTMLInputElement>(null);
  const [isPrinting, setPrinting] = useState(false);
  const change = (changes: Partial<typeof draft>) => actor.send({ type: "draft.changed", changes });
  const generating = useGenerateCode((strBoxCode) => change({ strBoxCode }));
  return (
    <Dialog
      opened={snapshot.hasTag("open")}
      closeOnEscape={!isPrinting}
      onClose={() => actor.send({ type: "form.closed" })}
      title="Add box"
    >
      <form
        {...holdsScans}
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: "draft.submitted" });
        }}
      >
        <Stack gap="md">
          <TextInput
            ref={code}
            label="Box code"
            description={
              similar ? <span className="odd">{similar}</span> : "Type it or scan the box's label"
            }
            maxLength={CODE_MAX * 2}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
            {...codeField("strCustomNote")}
            data-autofocus
            readOnly={isAdding || generating.isPending}
            value={draft.strBoxCode}
            error={problem}
            onChange={(event) => change({ strBoxCode: event.currentTarget.value })}
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
            disabled={isAdding}
          >
            Generate a new code
          </Button>
          {isHandedOut(draft.strBoxCode) && (
            <PrintLabels
              label="Print label"
              codes={() => [draft.strBoxCode]}
              onToggle={setPrinting}
            />
          )}
          <TextInput
            ref={note}
            name="strCustomNote"
            label="Note"
            placeholder={BLANK_BOX_NOTE}
            maxLength={BOX_NOTE_MAX}
            autoComplete="off"
            readOnly={isAdding}
            value={draft.strCustomNote}
            onChange={(event) => change({ strCustomNote: event.currentTarget.value })}
          />
          <Select
            label="Section"
            data={placeChoices(sections)}
            searchable={sections.length > 8}
            allowDeselect={false}
            readOnly={isAdding}
            value={choiceOf(draft.intSection)}
            onChange={(choice) => change({ intSection: placeOf(choice) ?? null })}
          />
          <DialogButtons
            confirmLabel="Add"
            isBusy={isAdding}
            isDisabled={generating.isPending}
            onCancel={() => actor.send({ type: "form.closed" })}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
