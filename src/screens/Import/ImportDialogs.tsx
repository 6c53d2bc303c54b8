/** What is asked before an import is added once more, undone or discarded. */
import { Checkbox, List, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatChange } from "#domain/history/changes.ts";
import { formatWho } from "#domain/history/history.ts";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import type { Import } from "#domain/types.ts";
import { changesSinceQuery } from "#src/api/importQueries.ts";
import { ConfirmDialog } from "#src/ui/ConfirmDialog.tsx";
import { formatMoment } from "#src/ui/formatMoment.ts";
import { Unread } from "#src/ui/states.tsx";
import type { ImportOrder } from "./upload.ts";

/** What is asked before an order, or null. */
export function questionOf(order: ImportOrder) {
  if (order.type === "apply") return order.isAgain ? "again" : null;
  return order.type === "change" ? null : order.type;
}

interface ImportDialogsProps {
  one: Import;
  /** What is asked about, or was. */
  order: ImportOrder;
  opened: boolean;
  onConfirm: (order: ImportOrder) => void;
  onCancel: () => void;
}

export function ImportDialogs({ one, order, opened, onConfirm, onCancel }: ImportDialogsProps) {
  const question = questionOf(order);
  const [isForced, setForced] = useState(false);
  if (!question) return null;
  const words = {
    again: [
      importScreenMessages.again(formatMoment(one.intImportedBefore ?? one.intCreatedAt)),
      "Add again",
    ],
    takeBack: [importScreenMessages.takeBack, "Undo"],
    discard: [importScreenMessages.discard, "Discard"],
  } as const;
  const [sentence, confirmLabel] = words[question];
  return (
    <ConfirmDialog
      opened={opened}
      sentence={sentence}
      confirmLabel={confirmLabel}
      isDestructive={question !== "again"}
      onConfirm={() => onConfirm(order.type === "takeBack" ? { ...order, isForced } : order)}
      onCancel={onCancel}
    >
      {question === "discard" && <Text>{importScreenMessages.discardHint}</Text>}
      {question === "takeBack" && opened && (
        <ChangedSince strImport={one.strImport} isForced={isForced} onForced={setForced} />
      )}
    </ConfirmDialog>
  );
}

interface ChangedSinceProps {
  strImport: string;
  isForced: boolean;
  onForced: (isForced: boolean) => void;
}

/** How much is undone, and what stands in its way. */
function ChangedSince({ strImport, isForced, onForced }: ChangedSinceProps) {
  const since = useQuery(changesSinceQuery(strImport));
  const { data } = since;
  if (!data) return <Unread query={since} />;
  return (
    <Stack gap="sm">
      <Text>{importScreenMessages.takeBackHint(data.intThings)}</Text>
      {data.changes.length > 0 && (
        <>
          <Text>{importScreenMessages.since}</Text>
          <List size="sm" mah={240} style={{ overflowY: "auto", overflowWrap: "anywhere" }}>
            {data.changes.map((change) => (
              <List.Item key={change.intChange}>
                {formatWho(change)} {formatChange(change)}, {formatMoment(change.intAt)}
              </List.Item>
            ))}
          </List>
          <Checkbox
            label={importScreenMessages.anyway}
            checked={isForced}
            onChange={(event) => onForced(event.currentTarget.checked)}
          />
        </>
      )}
    </Stack>
  );
}
