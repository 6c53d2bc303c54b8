/** The toy's quantity: minus, plus, or typed (specification sections 2 and 4). */
import { Box, Button, Card, Group, Stack, Text } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import { formatNumber } from "#domain/formatNumbers.ts";
import { messages } from "#domain/messages.ts";
import { draftIds, itemHref, toyThing } from "#domain/outbox/draft.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import { useDraftSince } from "#src/device/useDraft.ts";
import { MayChange } from "#src/session/rights.tsx";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import { formatMoment } from "#src/ui/formatMoment.ts";
import { StepButton } from "#src/ui/StepButton.tsx";
import { EditRow } from "./EditRow.tsx";
import classes from "./Item.module.css";
import { type FieldEditRef, focusedForEditing, useEdit } from "./useEdit.ts";

export function QuantityCard({ edit, toy }: { edit: FieldEditRef; toy: ProjectedToy }) {
  // While it is sent, the toy has the change already.
  const before = useSelector(edit, ({ context }) => context.toy.intQuantity);
  const pending = useSelector(edit, ({ context }) =>
    context.steps === null ? null : (context.draft?.intQuantity ?? null),
  );
  const isTyped = useSelector(
    edit,
    ({ context }) => context.field === "quantity" && context.steps === null,
  );
  return (
    <Card py="xs">
      <EditRow
        edit={edit}
        toy={toy}
        field="quantity"
        editor={
          <Group gap="sm" justify="center">
            <Step edit={edit} by={-1} />
            <QuantityEditor edit={edit} />
            <Step edit={edit} by={1} />
          </Group>
        }
      >
        {null}
      </EditRow>
      {!isTyped && (
        <Group gap="sm" justify="center" pb="xs">
          <Step edit={edit} by={-1} />
          <Box className={classes.figure} ta="center" role="status">
            <Text fz={23} fw={800} lh={1.1} c={pending === null ? undefined : "shelf"}>
              {formatNumber(Number(pending ?? toy.intQuantity))}
            </Text>
            <Text size="sm" c="dimmed" lh={1.2}>
              {pending === null ? "in stock" : `not saved yet, was ${formatNumber(before)}`}
            </Text>
          </Box>
          <Step edit={edit} by={1} />
        </Group>
      )}
      <Unconfirmed edit={edit} toy={toy} />
    </Card>
  );
}

/** A stepped quantity that was left unconfirmed: its moment, and buttons to discard or confirm it. */
function Unconfirmed({ edit, toy }: { edit: FieldEditRef; toy: ProjectedToy }) {
  const isKept = useSelector(edit, (snapshot) => snapshot.hasTag("kept"));
  const seen = useSelector(edit, ({ context }) => context.seen);
  const since = useDraftSince({
    id: draftIds.edit(toyThing(toy)),
    href: itemHref(toy.strToyBarcode),
  });
  if (!isKept) return null;
  return (
    <Stack gap="xs" pb="xs">
      <Text size="sm" role="status" ta="center">
        {seen === null || since === null
          ? messages.notSavedYet
          : messages.leftUnconfirmed(seen, formatMoment(since))}
      </Text>
      <Group justify="center" gap="sm">
        <Button variant="default" onClick={() => edit.send({ type: "edit.cancelled" })}>
          Discard
        </Button>
        <Button onClick={() => edit.send({ type: "question.asked" })}>Confirm</Button>
      </Group>
    </Stack>
  );
}

function Step({ edit, by }: { edit: FieldEditRef; by: 1 | -1 }) {
  const canStep = useSelector(edit, (snapshot) => snapshot.can({ type: "quantity.stepped", by }));
  const Icon = by === 1 ? IconPlus : IconMinus;
  return (
    <MayChange>
      <StepButton
        label={by === 1 ? "Increase quantity" : "Decrease quantity"}
        size={56}
        variant="light"
        disabled={!canStep}
        onStep={() => edit.send({ type: "quantity.stepped", by })}
      >
        <Icon size={28} />
      </StepButton>
    </MayChange>
  );
}

function QuantityEditor({ edit }: { edit: FieldEditRef }) {
  const { draft, problem, change } = useEdit(edit);
  return (
    <DigitsInput
      aria-label="Quantity"
      className={classes.figure}
      value={draft.intQuantity}
      error={problem}
      onChange={(quantity) => change({ intQuantity: quantity })}
      classNames={{ input: classes.figureInput }}
      {...focusedForEditing}
    />
  );
}
