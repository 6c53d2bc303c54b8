/** The dialog "Confirm change": old → new (specification section 4). */
import { Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { messages } from "#domain/messages.ts";
import { FIELD_LABEL, formatOldNew } from "#domain/toy/toyEdit.ts";
import { ConfirmDialog } from "#src/ui/ConfirmDialog.tsx";
import classes from "./Item.module.css";
import type { FieldEditRef } from "./useToyActor.ts";

export function ConfirmChange({ edit }: { edit: FieldEditRef }) {
  const snapshot = useSelector(edit, (current) => current);
  const isOpen = snapshot.hasTag("confirming");
  const { toy, field, draft, seen } = snapshot.context;
  const now =
    isOpen && field && draft
      ? { label: FIELD_LABEL[field], ...formatOldNew(field, toy, draft) }
      : null;
  // While the dialog fades away it keeps its words.
  const [last, setLast] = useState(now);
  if (now && JSON.stringify(now) !== JSON.stringify(last)) setLast(now);
  const words = now ?? last;
  return (
    <ConfirmDialog
      opened={isOpen}
      sentence="Confirm change"
      confirmLabel="Confirm"
      isBusy={snapshot.hasTag("busy")}
      onConfirm={() => edit.send({ type: "change.confirmed" })}
      onCancel={() => edit.send({ type: "change.cancelled" })}
    >
      {words && (
        <>
          <Text size="sm" c="dimmed" ta="center">
            {words.label}
          </Text>
          <Text component="p" className={classes.change} m={0} aria-live="polite">
            <span className={classes.from}>{words.from}</span> → <span>{words.to}</span>
          </Text>
        </>
      )}
      {now && seen !== null && seen !== now.from && (
        <Text size="sm" ta="center" mt="sm" role="status">
          {messages.changedMeanwhile} {messages.changedFrom(seen, now.from)}
        </Text>
      )}
      {snapshot.hasTag("unsaved") && (
        <Text size="sm" ta="center" mt="sm" role="status">
          {messages.notSavedYet}
        </Text>
      )}
    </ConfirmDialog>
  );
}
