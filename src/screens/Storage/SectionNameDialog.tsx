/** "Edit name" of a section, beside its number (our addition). */
import { TextInput } from "@mantine/core";
import { formatPlace } from "#domain/box/locations.ts";
import { SECTION_NAME_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { sectionNameProblem } from "#domain/outbox/dialogCommands.ts";
import { draftIds } from "#domain/outbox/draft.ts";
import type { Section } from "#domain/types.ts";
import { CommandForm } from "#src/outbox/CommandForm.tsx";
import {
  type CommandDialogRef,
  useCommandDialog,
  useCommandIn,
} from "#src/outbox/useCommandDialog.ts";

export const useSectionName = () =>
  useCommandDialog({
    id: draftIds.command("section"),
    href: "/storage",
    titleOf: (command) =>
      command.kind === "changeSection" && command.strName !== command.strSeenName
        ? messages.draftOf("Name", formatPlace(command.intSection))
        : null,
  });

interface SectionNameDialogProps {
  actor: CommandDialogRef;
  sections: readonly Section[];
}

export function SectionNameDialog({ actor, sections }: SectionNameDialogProps) {
  const { command, isOpen, isBusy, problem } = useCommandIn(actor, "changeSection");
  const { intSection, strName = "", strSeenName } = command ?? {};
  // While the change is under way, the projected section has the typed name already, which is no duplicate.
  const changed = command && !isBusy ? sectionNameProblem(command, sections) : null;
  return (
    <CommandForm
      actor={actor}
      title={`Name of ${formatPlace(intSection ?? null)}`}
      opened={isOpen}
      isBusy={isBusy}
      isChanged={strName.trim() !== strSeenName}
    >
      <TextInput
        label="Name"
        data-autofocus
        autoComplete="off"
        maxLength={SECTION_NAME_MAX}
        readOnly={isBusy}
        value={strName}
        error={problem ?? changed}
        onChange={({ currentTarget: { value } }) => {
          if (!command) return;
          actor.send({ type: "command.changed", command: { ...command, strName: value } });
        }}
      />
    </CommandForm>
  );
}
