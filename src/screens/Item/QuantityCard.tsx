/** How many there are: minus, plus, or typed (specification sections 2 and 4). */
import { ActionIcon, Box, Card, Group, Text } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import { QUANTITY_MAX } from "#domain/limits.ts";
import { toyOf } from "#machines/item.setup.ts";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import { EditRow } from "./EditRow.tsx";
import classes from "./Item.module.css";
import type { ItemRef } from "./itemRef.ts";
import { focusedForEditing, useEdit } from "./useEdit.ts";

export function QuantityCard({ item }: { item: ItemRef }) {
  const stored = useSelector(item, ({ context }) => toyOf(context).intQuantity);
  const pending = useSelector(item, ({ context }) =>
    context.steps === null ? null : (context.draft?.intQuantity ?? null),
  );
  return (
    <Card py="xs">
      <EditRow
        item={item}
        field="quantity"
        editor={
          <Group wrap="nowrap" gap="sm">
            <Step item={item} by={-1} />
            <QuantityEditor item={item} />
            <Step item={item} by={1} />
          </Group>
        }
      >
        {null}
      </EditRow>
      <Shown item={item}>
        <Step item={item} by={-1} />
        <Box flex={1} miw={0} ta="center" role="status">
          <Text
            className={classes.figure}
            data-pending={pending !== null || undefined}
            data-long={String(pending ?? stored).length > 5 || undefined}
          >
            {pending ?? stored}
          </Text>
          <Text size="sm" c="dimmed" lh={1.2}>
            {pending === null ? "in stock" : `not saved yet, was ${stored}`}
          </Text>
        </Box>
        <Step item={item} by={1} />
      </Shown>
    </Card>
  );
}

/** The big figure, unless it is being typed. */
function Shown({ item, children }: { item: ItemRef; children: React.ReactNode }) {
  const isTyped = useSelector(
    item,
    ({ context }) => context.field === "quantity" && context.steps === null,
  );
  if (isTyped) return null;
  return (
    <Group wrap="nowrap" gap="sm" pb="xs">
      {children}
    </Group>
  );
}

function Step({ item, by }: { item: ItemRef; by: 1 | -1 }) {
  const canStep = useSelector(item, (snapshot) => snapshot.can({ type: "quantity.stepped", by }));
  const Icon = by === 1 ? IconPlus : IconMinus;
  return (
    <ActionIcon
      aria-label={by === 1 ? "Increase quantity" : "Decrease quantity"}
      size={56}
      variant="light"
      disabled={!canStep}
      onClick={() => item.send({ type: "quantity.stepped", by })}
    >
      <Icon size={28} />
    </ActionIcon>
  );
}

function QuantityEditor({ item }: { item: ItemRef }) {
  const { draft, problem, change } = useEdit(item);
  return (
    <DigitsInput
      aria-label="Quantity"
      flex={1}
      max={QUANTITY_MAX}
      value={draft.intQuantity}
      error={problem}
      onChange={(intQuantity) => change({ intQuantity })}
      classNames={{ input: classes.figureInput }}
      {...focusedForEditing}
    />
  );
}
