/** The dialog "Confirm change": old → new (specification section 4). */
import { Group, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { messages } from "#domain/messages.ts";
import { isLowered, isTooFew } from "#domain/toy/fieldEdit.ts";
import { formatGiven, NO_REASON } from "#domain/toy/reasons.ts";
import { formatOldNew, labelOfEdit } from "#domain/toy/toyEdit.ts";
import { useReasons } from "#src/stock/useReasons.ts";
import { ConfirmDialog } from "#src/ui/ConfirmDialog.tsx";
import { PlaceChoice } from "./PlaceChoice.tsx";
import { Reasons } from "./Reasons.tsx";
import type { FieldEditRef } from "./useToyActor.ts";

export function ConfirmChange({ edit }: { edit: FieldEditRef }) {
  const snapshot = useSelector(edit, (current) => current);
  const isOpen = snapshot.hasTag("confirming");
  const { toy, field, draft, seen, problem } = snapshot.context;
  const now =
    isOpen && field && draft
      ? { label: labelOfEdit(field), ...formatOldNew(field, toy, draft) }
      : null;
  const reasons = useReasons();
  const [reason, setReason] = useState(NO_REASON);
  if (reason !== NO_REASON && !isOpen) setReason(NO_REASON);
  const isFewer = isOpen && isLowered(snapshot.context, toy);
  const confirm = () => {
    const strReason = isFewer ? formatGiven(reason) : "";
    edit.send({ type: "change.confirmed", ...(strReason && { strReason }) });
  };
  return (
    <ConfirmDialog
      opened={isOpen}
      sentence={messages.confirmChange}
      first="confirm"
      confirmLabel="Confirm"
      isBusy={snapshot.hasTag("busy")}
      isDisabled={isOpen && !snapshot.hasTag("busy") && !snapshot.can({ type: "change.confirmed" })}
      onConfirm={confirm}
      onCancel={() => edit.send({ type: "change.cancelled" })}
    >
      {now && (
        <>
          <Text size="sm" c="dimmed" ta="center">
            {now.label}
          </Text>
          <Group
            justify="center"
            gap="4px 12px"
            fz={22}
            fw={750}
            ta="center"
            className="breakable"
            aria-live="polite"
          >
            <Text span inherit c="dimmed" fw={500}>
              {now.from}
            </Text>{" "}
            → <span>{now.to}</span>
          </Group>
        </>
      )}
      {now && seen !== null && seen !== now.from && (
        <Text size="sm" ta="center" mt="sm" role="status">
          {messages.changedMeanwhile} {messages.changedFrom(seen, now.from)}
        </Text>
      )}
      {isOpen && isTooFew(snapshot.context, toy) && (
        <Text size="sm" ta="center" mt="sm" role="status">
          {messages.tooFewLeft(toy.intQuantity)}
        </Text>
      )}
      {isOpen && <PlaceChoice edit={edit} />}
      {isFewer && <Reasons reasons={reasons} reason={reason} onChange={setReason} />}
      {snapshot.hasTag("unsaved") && (
        <Text size="sm" ta="center" mt="sm" role="status">
          {messages.notSavedYet} {problem}
        </Text>
      )}
    </ConfirmDialog>
  );
}
