/** The devices on which one is signed in (our addition; docs/design.md, "Passwords and sessions"). */
import { Badge, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { SignedInDevice } from "#domain/people/people.ts";
import { accountQuery } from "#src/api/queries.ts";
import {
  AccountActionDialog,
  type AccountActions,
  useAccountAction,
} from "#src/people/AccountActionDialog.tsx";
import { useSession } from "#src/session/useSession.ts";
import { formatMoment } from "#src/ui/formatMoment.ts";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { Unread } from "#src/ui/states.tsx";

export function DevicesCard() {
  const session = useSession();
  const read = useQuery(accountQuery(session?.expiresAt));
  const actions = useAccountAction();
  return (
    <Card>
      <Stack>
        <Title order={2}>Devices signed in</Title>
        <StaleNotice queries={[read]} />
        {read.data ? (
          <Devices devices={read.data.devices} actions={actions} />
        ) : (
          <Unread query={read} />
        )}
      </Stack>
      <AccountActionDialog actions={actions} />
    </Card>
  );
}

function Devices({ devices, actions }: { devices: SignedInDevice[]; actions: AccountActions }) {
  return (
    <>
      <ul aria-label="Devices signed in" className="lines breakable">
        {devices.map((device) => (
          <Device key={device.id} device={device} actions={actions} />
        ))}
      </ul>
      {devices.length > 1 && (
        <Button variant="default" onClick={() => actions.ask({ type: "signOutOthers" })}>
          Sign out all others
        </Button>
      )}
    </>
  );
}

function Device({ device, actions }: { device: SignedInDevice; actions: AccountActions }) {
  const id = useId();
  return (
    <Group component="li" aria-labelledby={id} justify="space-between" py={10}>
      <div>
        <Group gap="xs">
          <Text id={id}>{device.name}</Text>
          {device.isThis && <Badge>this device</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          Signed in {formatMoment(device.signedInAt)}, last seen {formatMoment(device.lastSeenAt)}
        </Text>
      </div>
      {!device.isThis && (
        <Button
          variant="light"
          size="sm"
          onClick={() => actions.ask({ type: "signOutDevice", device })}
        >
          Sign out
        </Button>
      )}
    </Group>
  );
}
