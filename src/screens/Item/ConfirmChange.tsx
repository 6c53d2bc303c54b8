/** The dialog "Confirm change": old → new (specification section 4). */
import { Button, Group, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { placementOf } from "#domain/box/placeChoice.ts";
import { messages } from "#domain/messages.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { isLowered, isTooFew, piecesOf } from "#domain/toy/fieldEdit.ts";
import { formatGiven, NO_REASON } from "#domain/toy/reasons.ts";
import { formatOldNew, labelOfEdit } from "#domain/toy/toyEdit.ts";
import { useReasons } from "#src/stock/settings.ts";
import { ConfirmDialog } from "#src/ui/Dialog.tsx";
import { Reasons } from "./Reasons.tsx";
import type { FieldEditRef } from "./useEdit.ts";

/** Chooses by taps the boxes from which pieces come, or into which they go (docs/design.md, "Amounts"). */
function PlaceChoice({ edit }: { edit: FieldEditRef }) {
  const context = useSelector(edit, (snapshot) => snapshot.context);
  const pieces = piecesOf(context, context.toy, context.places);
  if (context.field === "quantity" && !context.places) {
    return (
      <Text size="sm" ta="center" mt="sm" role="status">
        {scanMessages.lookingUp}
      </Text>
    );
  }
  if (!pieces || pieces.intDifference === 0) return null;
  const { places, remainder } = placementOf(pieces);
  if (places.length === 0) return null;
  const isOut = pieces.intDifference < 0;
  const question = isOut ? boxMessages.fromWhichBox : boxMessages.intoWhichBox;
  return (
    <>
      <Text fw={650} ta="center" mt="md">
        {question}
      </Text>
      <Group role="group" aria-label={question} justify="center" gap={6} mt={6}>
        {places.map(({ strBoxCode, before, after }) => (
          <Button
            key={strBoxCode}
            size="sm"
            px={10}
            variant={before === after ? "default" : "light"}
            aria-pressed={before !== after}
            onClick={() => edit.send({ type: "place.toggled", boxCode: strBoxCode })}
          >
            {boxMessages.place(strBoxCode, before, after)}
          </Button>
        ))}
      </Group>
      {remainder > 0 && remainder < Math.abs(pieces.intDifference) && (
        <Text size="sm" ta="center" mt={6} role="status">
          {boxMessages.leftToDistribute(remainder)}
        </Text>
      )}
    </>
  );
}

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
    const given = isFewer ? formatGiven(reason) : "";
    edit.send({ type: "change.confirmed", ...(given && { strReason: given }) });
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
