/** Corrects or adds a code of a toy or a box: it is typed, or scanned by gun or camera. */
import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconScan } from "@tabler/icons-react";
import { cleanCode, oddityOf } from "#domain/code/codes.ts";
import { CODE_MAX } from "#domain/limits.ts";
import { ODDITIES } from "#domain/toy/toyDraft.ts";
import { type CommandDialogRef, CommandForm, useCommandIn } from "#src/outbox/commandDialog.tsx";
import { codeField } from "#src/scan/field.ts";
import { ScanDialog } from "#src/scan/ScanDialog.tsx";
import { useFocusOnProblem } from "#src/ui/PlainInput.tsx";
import { useSimilarCode } from "./similarCode.ts";

interface CodeDialogProps {
  actor: CommandDialogRef;
  kind: "changeBarcode" | "addCode" | "changeBoxCode";
  title: string;
  label: string;
  /** The sentence about the code's future. */
  hint: string;
  /** The code, now or after the change. */
  code: string;
}

export function CodeDialog({ actor, kind, title, label, hint, code }: CodeDialogProps) {
  const dialog = useCommandIn(actor, kind);
  const { command, isBusy, problem } = dialog;
  const typed = command?.strNewBarcode ?? "";
  // The code before the change, for `isChanged`. `code` may change meanwhile through somebody else.
  const { strSeenBarcode: seen = code } = command?.kind === "addCode" ? {} : (command ?? {});
  const oddity = oddityOf(typed);
  const odd = useSimilarCode(typed, code) ?? (oddity && ODDITIES[oddity]);
  const field = useFocusOnProblem(problem);
  const [isScanning, scanning] = useDisclosure();
  const commandOf = (strNewBarcode: string) => command && { ...command, strNewBarcode };
  return (
    <CommandForm
      {...field}
      {...{ actor, dialog, title, label, commandOf }}
      isChanged={typed.trim() !== seen}
      description={odd ? <span className="odd">{odd}</span> : "Type it or scan the label"}
      maxLength={2 * CODE_MAX}
      {...codeField()}
      value={typed}
      onFocus={(event) => event.currentTarget.select()}
    >
      <Button
        variant="light"
        leftSection={<IconScan size={20} aria-hidden />}
        style={{ alignSelf: "flex-start" }}
        disabled={isBusy}
        onClick={scanning.open}
      >
        Scan the label
      </Button>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <ScanDialog
        title="Scan the label"
        opened={isScanning}
        onCancel={scanning.close}
        onScan={(code) => {
          scanning.close();
          const scanned = commandOf(cleanCode(code));
          if (scanned) actor.send({ type: "command.changed", command: scanned });
        }}
      />
    </CommandForm>
  );
}
