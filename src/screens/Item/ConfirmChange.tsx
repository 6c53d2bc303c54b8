/** The dialog "Confirm change": old → new (specification section 4). */
import { Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { messages } from "#domain/messages.ts";
import { changeWords, FIELD_LABEL } from "#domain/toyEdit.ts";
import { toyOf } from "#machines/item.setup.ts";
import { Question } from "#src/ui/Question.tsx";
import classes from "./Item.module.css";
import type { ItemRef } from "./itemRef.ts";

export function ConfirmChange({ item }: { item: ItemRef }) {
  const isOpen = useSelector(item, (snapshot) => snapshot.hasTag("confirming"));
  const isBusy = useSelector(item, (snapshot) => snapshot.matches({ loaded: { field: "saving" } }));
  const context = useSelector(item, (snapshot) => snapshot.context);
  const { field, draft, askedFrom } = context;
  const now =
    isOpen && field && draft
      ? { label: FIELD_LABEL[field], ...changeWords(field, toyOf(context), draft) }
      : null;
  // While the dialog fades away it keeps its words.
  const [last, setLast] = useState(now);
  if (now && JSON.stringify(now) !== JSON.stringify(last)) setLast(now);
  const words = now ?? last;
  return (
    <Question
      opened={isOpen}
      sentence="Confirm change"
      confirmLabel="Confirm"
      isBusy={isBusy}
      onConfirm={() => item.send({ type: "change.confirmed" })}
      onCancel={() => item.send({ type: "change.cancelled" })}
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
      {now && askedFrom !== null && askedFrom !== now.from && (
        <Text size="sm" ta="center" mt="sm" role="status">
          {messages.changedMeanwhile}
        </Text>
      )}
    </Question>
  );
}
