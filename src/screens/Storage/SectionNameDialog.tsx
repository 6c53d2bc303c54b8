/** "Edit name" of a section, beside its number (our addition). */
import { formatPlace } from "#domain/box/locations.ts";
import { SECTION_NAME_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { sectionNameProblem } from "#domain/outbox/dialogCommands.ts";
import { draftIds } from "#domain/outbox/draft.ts";
import type { Section } from "#domain/types.ts";
import {
  type CommandDialogRef,
  CommandForm,
  useCommandDialog,
  useCommandIn,
} from "#src/outbox/commandDialog.tsx";

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
  const dialog = useCommandIn(actor, "changeSection");
  const { command, isBusy, problem } = dialog;
  const { intSection, strName = "", strSeenName } = command ?? {};
  // While the change is under way, the projected section has the typed name already, which is no duplicate.
  const changed = command && !isBusy ? sectionNameProblem(command, sections) : null;
  const listed = sections.find((section) => section.intSection === intSection);
  return (
    <CommandForm
      {...{ actor, dialog }}
      title={`Name of ${formatPlace(intSection ?? null)}`}
      isChanged={strName.trim() !== strSeenName}
      label="Name"
      maxLength={SECTION_NAME_MAX}
      value={strName}
      error={changed ?? problem}
      commandOf={(text) => command && { ...command, strName: text }}
      decided={command && changed ? { ...command, strSeenName: listed?.strName ?? "" } : null}
    />
  );
}
