/** What is asked before an import is added once more, undone or discarded. */
import { Text } from "@mantine/core";
import { useState } from "react";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import type { Import } from "#domain/types.ts";
import { ConfirmDialog } from "#src/ui/ConfirmDialog.tsx";
import { formatMoment } from "#src/ui/formatMoment.ts";
import { UndoPreview } from "./UndoPreview.tsx";
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
    redo: [importScreenMessages.redo, "Undo"],
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
      {(question === "takeBack" || question === "redo") && opened && (
        <UndoPreview
          strImport={one.strImport}
          isForced={isForced}
          onForced={question === "takeBack" ? setForced : null}
        />
      )}
    </ConfirmDialog>
  );
}
