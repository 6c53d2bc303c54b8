/** The unused invitations. */
import { Badge, Button, Card, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { peopleMessages, RIGHT_LABELS } from "#domain/people/peopleMessages.ts";
import type { Invitation } from "#domain/types.ts";
import { invitationsQuery } from "#src/api/peopleQueries.ts";
import type { AccountActionActor } from "#src/people/AccountActionDialog.tsx";
import { formatMoment } from "#src/ui/formatMoment.ts";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { Unread } from "#src/ui/states.tsx";

export function Invitations({ actions }: { actions: AccountActionActor }) {
  const read = useQuery(invitationsQuery);
  const { data } = read;
  if (!data) return <Unread query={read} />;
  if (data.length === 0) return <Text c="dimmed">{peopleMessages.noInvitations}</Text>;
  return (
    <>
      <StaleNotice queries={[read]} />
      <Stack component="ul" gap="sm" aria-label="Open invitations">
        {data.map((invitation) => (
          <InvitationCard key={invitation.id} invitation={invitation} actions={actions} />
        ))}
      </Stack>
    </>
  );
}

interface InvitationCardProps {
  invitation: Invitation;
  actions: AccountActionActor;
}

function InvitationCard({ invitation, actions }: InvitationCardProps) {
  const id = useId();
  const { name, role, rights, expiresAt } = invitation;
  return (
    <Card component="li" aria-labelledby={id}>
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="xs">
            <Text fw={700} id={id} className="breakable">
              {name || "Without a name"}
            </Text>
            <Badge>{role}</Badge>
          </Group>
          <Text size="sm" c="dimmed">
            Works until {formatMoment(expiresAt)}
          </Text>
          {rights.length > 0 && (
            <Text size="sm" c="dimmed">
              May also: {rights.map((right) => RIGHT_LABELS[right].toLowerCase()).join("; ")}
            </Text>
          )}
        </div>
        <Button
          variant="light"
          color="red"
          size="sm"
          onClick={() =>
            actions.send({ type: "action.asked", action: { type: "withdraw", invitation } })
          }
        >
          Withdraw
        </Button>
      </Group>
    </Card>
  );
}
