/** The people of a page, or why there are none. */
import { Box, Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { formatCount } from "#domain/counts.ts";
import { INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import { peopleMessages } from "#domain/people/peopleMessages.ts";
import type { Person } from "#domain/types.ts";
import type { Page } from "#src/api/client.ts";
import { Pages } from "#src/list/Pages.tsx";
import type { AccountActionActor } from "#src/people/useAccountAction.ts";
import { AsOf } from "#src/ui/AsOf.tsx";
import { Empty, Failure, Loading } from "#src/ui/states.tsx";
import classes from "./People.module.css";
import { PersonCard } from "./PersonCard.tsx";

interface PeopleListProps {
  people: UseQueryResult<Page<Person>>;
  page: number;
  actions: AccountActionActor;
  onPage: (page: number) => void;
}

export function PeopleList({ people, page, actions, onPage }: PeopleListProps) {
  const { data, error } = people;
  if (!data) {
    return error ? <Failure error={error} onRetry={() => void people.refetch()} /> : <Loading />;
  }
  const { items, total } = data;
  if (total === 0) return <Empty text={peopleMessages.nobodyFound} />;
  if (items.length === 0) {
    const lastPage = Math.ceil(total / INVENTORY_PAGE_SIZE);
    return <Navigate to="." search={(now) => ({ ...now, page: lastPage })} replace />;
  }
  return (
    <Box aria-busy={people.isPlaceholderData}>
      <AsOf queries={[people]} />
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {formatCount(total, "person", "people")}
      </Text>
      <Stack component="ul" gap="sm" className={classes.list} aria-label="People">
        {items.map((person) => (
          <PersonCard key={person.id} person={person} actions={actions} />
        ))}
      </Stack>
      <Pages page={page} total={total} onChange={onPage} />
    </Box>
  );
}
