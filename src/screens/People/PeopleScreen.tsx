/**
 * /people: the accounts with the actions on them, the open invitations and the account log, for admins who manage
 * people (our addition; docs/design.md, "Roles").
 */
import { Badge, Box, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconUserPlus } from "@tabler/icons-react";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useId, useState } from "react";
import { formatCount } from "#domain/formatNumbers.ts";
import { formatEvent, peopleMessages, RIGHT_LABELS } from "#domain/people/peopleMessages.ts";
import type { Invitation, Person } from "#domain/types.ts";
import type { Page } from "#src/api/client.ts";
import {
  accountLogQuery,
  invitationsQuery,
  type PeopleSearch,
  peopleQuery,
} from "#src/api/queries.ts";
import { Pages } from "#src/list/Pages.tsx";
import { SearchField } from "#src/list/SearchField.tsx";
import { ShowMore } from "#src/list/ShowMore.tsx";
import { useSearchChange } from "#src/list/useSearchChange.ts";
import {
  AccountActionDialog,
  type AccountActions,
  useAccountAction,
} from "#src/people/AccountActionDialog.tsx";
import { Contained } from "#src/ui/Contained.tsx";
import { formatMoment } from "#src/ui/formatMoment.ts";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { Empty, Unread } from "#src/ui/states.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { PersonCard } from "./PersonCard.tsx";

/** People that are shown at first. */
const FEW = 10;

/** The latest events of accounts, the newest first. */
function AccountLog() {
  const read = useQuery(accountLogQuery);
  const { data } = read;
  const [areAllShown, setAllShown] = useState(false);
  if (!data) return <Unread query={read} />;
  if (data.length === 0) return <Text c="dimmed">{peopleMessages.nothingLogged}</Text>;
  return (
    <>
      <StaleNotice queries={[read]} />
      <ul className="lines breakable" aria-label="Account log">
        {data.slice(0, areAllShown ? undefined : FEW).map((entry) => (
          <Box component="li" key={entry.id} py={10}>
            <Text>
              <b>{entry.name}</b> {formatEvent(entry.event, entry.detail)}
              {entry.times > 1 && ` (${entry.times} times)`}
            </Text>
            <Text size="sm" c="dimmed">
              {formatMoment(entry.at)}
              {entry.by && ` · by ${entry.by}`} · from {entry.address}
            </Text>
          </Box>
        ))}
      </ul>
      {data.length > FEW && !areAllShown && <ShowMore onMore={() => setAllShown(true)} />}
    </>
  );
}

interface PeopleListProps {
  people: UseQueryResult<Page<Person>>;
  actions: AccountActions;
}

/** The people of a page, or the reason why there are none. */
function PeopleList({ people, actions }: PeopleListProps) {
  const { data } = people;
  if (!data) return <Unread query={people} />;
  const { items, total } = data;
  if (total === 0) return <Empty text={peopleMessages.nobodyFound} />;
  return (
    <Box aria-busy={people.isPlaceholderData}>
      <StaleNotice queries={[people]} />
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {formatCount(total, "person", "people")}
      </Text>
      <Stack component="ul" gap="sm" aria-label="People">
        {items.map((person) => (
          <PersonCard key={person.id} person={person} actions={actions} />
        ))}
      </Stack>
      <Pages list={data} />
    </Box>
  );
}

const route = getRouteApi("/_signedIn/_admin/people");

export function PeopleScreen() {
  const search: PeopleSearch = route.useSearch();
  const changeSearch = useSearchChange<PeopleSearch>();
  const people = useQuery({ ...peopleQuery(search), placeholderData: keepPreviousData });
  const actions = useAccountAction();
  const [isInviting, invitation] = useDisclosure();
  return (
    <Stack gap="sm" maw={860} className="column">
      <Button
        w={{ sm: "fit-content" }}
        leftSection={<IconUserPlus size={20} aria-hidden />}
        onClick={invitation.open}
      >
        Invite
      </Button>
      <search>
        <SearchField
          value={search.q ?? ""}
          placeholder="Name, email or role"
          onChange={(text) => changeSearch({ q: text || undefined, page: undefined })}
        />
      </search>
      <Contained>
        <PeopleList people={people} actions={actions} />
      </Contained>
      <Title order={2} mt="lg">
        Open invitations
      </Title>
      <Contained>
        <Invitations actions={actions} />
      </Contained>
      <Title order={2} mt="lg">
        Account log
      </Title>
      <Contained>
        <AccountLog />
      </Contained>
      <InviteDialog opened={isInviting} onClose={invitation.close} />
      <AccountActionDialog actions={actions} />
    </Stack>
  );
}

/** The unused invitations. */
function Invitations({ actions }: { actions: AccountActions }) {
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
  actions: AccountActions;
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
          onClick={() => actions.ask({ type: "withdraw", invitation })}
        >
          Withdraw
        </Button>
      </Group>
    </Card>
  );
}
