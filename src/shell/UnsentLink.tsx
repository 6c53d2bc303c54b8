/** The way to what a person has open on this device, only where there is something. */
import { Badge } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Device } from "#src/device/database.ts";
import { useStored } from "#src/device/useStored.ts";
import type { SessionActor } from "#src/session/session.ts";

interface UnsentLinkProps {
  device: Device;
  session: SessionActor;
}

export default function UnsentLink({ device, session }: UnsentLinkProps) {
  const { commands, carts, drafts } = useStored(device, session);
  const count = commands.length + carts.length + drafts.length;
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
