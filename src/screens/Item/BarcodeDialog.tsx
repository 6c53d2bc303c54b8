/** "Edit barcode": the code is typed, or scanned by a gun into the field. */
import { Text, TextInput } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { oddityOf } from "#domain/code/codes.ts";
import { CODE_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { ODDITIES } from "#domain/toy/toyDraft.ts";
import type { Toy } from "#domain/types.ts";
import { CommandForm } from "#src/outbox/CommandForm.tsx";
import { type CommandDialogRef, commandIn } from "#src/outbox/useCommandDialog.ts";
import { codeField } from "#src/scan/field.ts";
import { useFocusOnProblem } from "#src/ui/useFocusOnProblem.ts";
import { namedToy } from "./itemActors.ts";

interface BarcodeDialogProps {
  actor: CommandDialogRef;
  toy: Toy;
  /** As it is or will be. */
  barcode: string;
}

export function BarcodeDialog({ actor, toy, barcode }: BarcodeDialogProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { command, isOpen, isBusy, problem } = commandIn(snapshot, "changeBarcode");
  const typed = command?.strNewBarcode ?? "";
  const oddity = oddityOf(typed);
  const field = useFocusOnProblem(problem);
  return (
    <CommandForm
      actor={actor}
      title="Edit barcode"
      opened={isOpen}
      isBusy={isBusy}
      isChanged={typed.trim() !== barcode}
    >
      <TextInput
        ref={field}
        label="Barcode"
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
        onChange={(event) =>
          actor.send({
            type: "command.changed",
            command: {
              kind: "changeBarcode",
              ...namedToy(toy),
              strNewBarcode: event.currentTarget.value,
            },
          })
        }
      />
      <Text size="sm" c="dimmed">
        {messages.keepsOldCode}
      </Text>
    </CommandForm>
  );
}
