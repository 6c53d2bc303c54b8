/** A box's code with "Edit box code", and the codes that it had before. */
import { Group, Title } from "@mantine/core";
import { messages } from "#domain/messages.ts";
import type { PlacedBox } from "#domain/outbox/kinds/kind.ts";
import type { Box } from "#domain/types.ts";
import { CodeDialog } from "#src/codes/CodeDialog.tsx";
import { OtherCodes, RemoveCodeDialog } from "#src/codes/OtherCodes.tsx";
import type { CommandDialogRef } from "#src/outbox/useCommandDialog.ts";
import { codesQuery } from "#src/stock/codes.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import { PencilButton } from "#src/ui/PencilButton.tsx";
import { UnsentMark } from "#src/ui/UnsentMark.tsx";

interface BoxCodeProps {
  box: Box & PlacedBox;
  isUnsent: boolean;
  dialog: CommandDialogRef;
}

export function BoxCode({ box, isUnsent, dialog }: BoxCodeProps) {
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

export function FormerBoxCodes({ boxCode, dialog }: { boxCode: string; dialog: CommandDialogRef }) {
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
