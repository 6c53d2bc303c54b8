/** The way to what a person has open on this device, only where there is something. */
import { Badge } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { cartHref } from "#domain/outbox/draft.ts";
import { isListed } from "#domain/outbox/outbox.ts";
import type { Device } from "#src/device/database.ts";
import { useStored } from "#src/device/useStored.ts";
import type { Outbox } from "#src/outbox/outbox.ts";
import type { SessionActor } from "#src/session/session.ts";
import { useSharedActor } from "#src/ui/useScreenActor.ts";

interface UnsentLinkProps {
  outbox: Pick<Outbox, "actor">;
  device: Device;
  session: SessionActor;
}

/** What is open on the screen that is shown is still being typed or scanned: it counts once it is left. */
export default function UnsentLink({ outbox, device, session }: UnsentLinkProps) {
  // A text is the same after each key that is typed.
  const hrefs = useStored(device, session, ({ carts, drafts }) =>
    [...drafts.map(({ href }) => href), ...carts.map(cartHref)].join(" "),
  );
  const commands = useSelector(
    useSharedActor(outbox.actor),
    ({ context }) => context.entries.filter(isListed).length,
  );
  const pathname = useLocation({ select: (location) => location.pathname });
  const open = hrefs.split(" ").filter((href) => href !== "" && href.split("?")[0] !== pathname);
  const count = commands + open.length;
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
