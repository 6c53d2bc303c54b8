/** Corrects the code of a toy or a box: it is typed, or scanned by a gun into the field. */
import { Text, TextInput } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { oddityOf } from "#domain/code/codes.ts";
import { CODE_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { ODDITIES } from "#domain/toy/toyDraft.ts";
import { CommandForm } from "#src/outbox/CommandForm.tsx";
import { type CommandDialogRef, commandIn } from "#src/outbox/useCommandDialog.ts";
import { codeField } from "#src/scan/field.ts";
import { useFocusOnProblem } from "#src/ui/useFocusOnProblem.ts";

interface CodeDialogProps {
  actor: CommandDialogRef;
  kind: "changeBarcode" | "changeBoxCode";
  title: string;
  label: string;
  /** As it is or will be. */
  code: string;
}

export function CodeDialog({ actor, kind, title, label, code }: CodeDialogProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { command, isOpen, isBusy, problem } = commandIn(snapshot, kind);
  const typed = command?.strNewBarcode ?? "";
  const oddity = oddityOf(typed);
  const field = useFocusOnProblem(problem);
  return (
    <CommandForm
      actor={actor}
      title={title}
      opened={isOpen}
      isBusy={isBusy}
      isChanged={typed.trim() !== code}
    >
      <TextInput
        ref={field}
        label={label}
        description={oddity ? ODDITIES[oddity] : "Type it or scan the label"}
        data-autofocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2 * CODE_MAX}
        readOnly={isBusy}
        {...codeField()}
        value={typed}
        error={problem}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ currentTarget: { value: strNewBarcode } }) => {
          if (command)
            actor.send({ type: "command.changed", command: { ...command, strNewBarcode } });
        }}
      />
      <Text size="sm" c="dimmed">
        {messages.keepsOldCode}
      </Text>
    </CommandForm>
  );
}
