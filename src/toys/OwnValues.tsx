/** A toy's values of the shop's own fields, shown beside its name. */
import { Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { formatListed, warningsOf } from "#domain/toy/ownFields.ts";
import type { Toy } from "#domain/types.ts";
import { useOwnFields } from "#src/stock/settings.ts";

/** The values of the fields that the shop shows in lists. */
export function ListedValues({ toy: { own } }: { toy: Pick<Toy, "own"> }) {
  return Object.keys(own).length > 0 && <Listed own={own} />;
}

function Listed({ own }: Pick<Toy, "own">) {
  const text = formatListed(useOwnFields(), own);
  return (
    text !== "" && (
      <Text span display="block" size="sm" c="dimmed" className="breakable">
        {text}
      </Text>
    )
  );
}

/** The names of the fields that the shop warns of, where the toy's value is "yes". */
export function Warnings({ toy: { own } }: { toy: Pick<Toy, "own"> }) {
  // Most toys have no value "yes", and need no read of the fields.
  return Object.values(own).includes("yes") && <Shown own={own} />;
}

function Shown({ own }: Pick<Toy, "own">) {
  return warningsOf(useOwnFields(), own).map((name) => (
    <Group key={name} component="span" gap={4} wrap="nowrap" className="odd" fz="sm">
      <IconAlertTriangle size={16} aria-hidden style={{ flexShrink: 0 }} />
      <span>{name}</span>
    </Group>
  ));
}
