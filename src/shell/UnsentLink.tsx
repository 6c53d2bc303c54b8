/** The link to unsent and refused commands; nothing where there are none. */
import { Badge } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { isListed, isUnsent } from "#domain/outbox/entries.ts";
import type { Outbox } from "#src/outbox/outbox.ts";
import { useSharedActor } from "#src/ui/useScreenActor.ts";

/** Drafts are not counted: none of them is sent by itself. */
export default function UnsentLink({ outbox }: { outbox: Pick<Outbox, "actor"> }) {
  const actor = useSharedActor(outbox.actor);
  const count = useSelector(actor, ({ context }) => context.entries.filter(isListed).length);
  const unsent = useSelector(actor, ({ context }) => context.entries.filter(isUnsent).length);
  if (count === 0) return null;
  return (
    <Badge
      component={Link}
      to="/unsent"
      // What was refused does not go by itself.
      color={count > unsent ? "red" : "orange"}
      size="lg"
      h={44}
      ml="auto"
      style={{ flexShrink: 0, cursor: "pointer" }}
    >
      {count} unsent
    </Badge>
  );
}
