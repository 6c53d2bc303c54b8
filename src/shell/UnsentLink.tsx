/** The link to unsent and refused commands; nothing where there are none. */
import { Badge } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { isListed } from "#domain/outbox/entries.ts";
import type { Outbox } from "#src/outbox/outbox.ts";
import { useSharedActor } from "#src/ui/useScreenActor.ts";

/** Drafts are not counted: none of them is sent by itself. */
export default function UnsentLink({ outbox }: { outbox: Pick<Outbox, "actor"> }) {
  const count = useSelector(
    useSharedActor(outbox.actor),
    ({ context }) => context.entries.filter(isListed).length,
  );
  if (count === 0) return null;
  return (
    <Badge
      component={Link}
      to="/unsent"
      color="orange"
      size="lg"
      h={44}
      ml="auto"
      style={{ flexShrink: 0, cursor: "pointer" }}
    >
      {count} unsent
    </Badge>
  );
}
