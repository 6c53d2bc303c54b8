/** The people of a page, or why there are none. */
import { Box, Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { formatCount } from "#domain/counts.ts";
import { peopleMessages } from "#domain/people/peopleMessages.ts";
import type { Person } from "#domain/types.ts";
import type { Page } from "#src/api/client.ts";
import { Pages } from "#src/list/Pages.tsx";
import type { AccountActionActor } from "#src/people/useAccountAction.ts";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { Empty, Unread } from "#src/ui/states.tsx";
import { PersonCard } from "./PersonCard.tsx";

interface PeopleListProps {
  people: UseQueryResult<Page<Person>>;
  actions: AccountActionActor;
}

export function PeopleList({ people, actions }: PeopleListProps) {
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
