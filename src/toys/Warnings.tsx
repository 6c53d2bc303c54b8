/** What a toy warns of, by the shop's fields of that kind. */
import { Group } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { warningsOf } from "#domain/toy/ownFields.ts";
import type { Toy } from "#domain/types.ts";
import { useOwnFields } from "#src/stock/useOwnFields.ts";

export function Warnings({ toy: { own } }: { toy: Pick<Toy, "own"> }) {
  // Most toys of a list say yes to nothing, and need not know the fields.
  return Object.values(own).includes("yes") && <Shown own={own} />;
}

function Shown({ own }: Pick<Toy, "own">) {
  return warningsOf(useOwnFields(), own).map((name) => (
    <Group key={name} component="span" gap={4} wrap="nowrap" className="warning">
      <IconAlertTriangle size={16} aria-hidden style={{ flexShrink: 0 }} />
      <span>{name}</span>
    </Group>
  ));
}
