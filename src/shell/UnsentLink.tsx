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
  const unsent = useSelector(actor, ({ context }) => context.entries.filter(isUnsent).length);
  const all = useSelector(actor, ({ context }) => context.entries.filter(isListed).length);
  const refused = all - unsent;
  if (all === 0) return null;
  // A refused one does not go by itself.
  const counts = [unsent > 0 && `${unsent} unsent`, refused > 0 && `${refused} refused`];
  return (
    <Badge
      component={Link}
      to="/unsent"
      color={refused > 0 ? "red" : "orange"}
      size="lg"
      h={44}
      ml="auto"
      style={{ flexShrink: 0, cursor: "pointer" }}
    >
      {counts.filter(Boolean).join(", ")}
    </Badge>
  );
}
