/** One person: name, role and rights, and the actions on the account. */
import { Badge, Button, Card, Group, SimpleGrid, Text } from "@mantine/core";
import { useId } from "react";
import { formatCount } from "#domain/formatNumbers.ts";
import type { AccountAction } from "#domain/people/people.ts";
import { peopleMessages, RIGHT_LABELS } from "#domain/people/peopleMessages.ts";
import { areAllRights, usualRights } from "#domain/people/roles.ts";
import type { Person } from "#domain/types.ts";
import type { AccountActions } from "#src/people/AccountActionDialog.tsx";
import { useRights } from "#src/session/rights.tsx";
import { useSession } from "#src/session/useSession.ts";
import { formatDay, formatMoment } from "#src/ui/formatMoment.ts";

export function PersonCard({ person, actions }: { person: Person; actions: AccountActions }) {
  const id = useId();
  const own = useRights();
  const isOwn = useSession()?.user.email === person.email;
  const { name, email, role, rights, disabled, selfSignedUp, createdAt, lastSeenAt } = person;
  const asks: [string, AccountAction][] = [
    [
      "Change role",
      { type: "changeRole", person, role, rights: role === "admin" ? rights : usualRights(own) },
    ],
    disabled ? ["Enable", { type: "enable", person }] : ["Disable", { type: "disable", person }],
    ["Sign out everywhere", { type: "signOutEverywhere", person }],
    ["Reset password", { type: "resetPassword", person }],
    ...(areAllRights(own)
      ? [["Delete", { type: "delete", person }] as [string, AccountAction]]
      : []),
  ];
  return (
    <Card component="li" aria-labelledby={id}>
      <Group gap="xs">
        <Text fw={700} id={id} className="breakable">
          {name}
        </Text>
        <Badge>{role}</Badge>
        {isOwn && <Badge>you</Badge>}
        {disabled && <Badge color="red">disabled</Badge>}
        {selfSignedUp && <Badge color="orange">{peopleMessages.selfSignedUp}</Badge>}
      </Group>
      <Text size="sm" className="breakable">
        {email}
      </Text>
      <Text size="sm" c="dimmed">
        {createdAt ? `Signed up ${formatDay(createdAt)}` : "Signed up earlier"} ·{" "}
        {lastSeenAt ? `last seen ${formatMoment(lastSeenAt)}` : "never seen"} ·{" "}
        {formatCount(person.devices, "device")}
      </Text>
      {role === "admin" && (
        <Text size="sm" c="dimmed">
          May also: {rights.map((right) => RIGHT_LABELS[right].toLowerCase()).join("; ") || "–"}
        </Text>
      )}
      {rights.every((right) => own.includes(right)) ? (
        <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs" mt="sm">
          {asks.map(([label, action]) => (
            <Button
              key={label}
              variant="light"
              color={action.type === "delete" ? "red" : undefined}
              size="sm"
              px="xs"
              onClick={() => actions.ask(action)}
            >
              {label}
            </Button>
          ))}
        </SimpleGrid>
      ) : (
        <Text size="sm" mt="sm">
          {peopleMessages.mayDoMore(name)}
        </Text>
      )}
    </Card>
  );
}
