/** /people: who has an account and what may be done with it, for admins who manage people (our addition; docs/design.md, "Roles"). */
import { Button, Stack, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconUserPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type PeopleSearch, peopleQuery } from "#src/api/peopleQueries.ts";
import { SearchField } from "#src/list/SearchField.tsx";
import { useSearchChange } from "#src/list/useSearchChange.ts";
import { AccountActionDialog } from "#src/people/AccountActionDialog.tsx";
import { useAccountAction } from "#src/people/useAccountAction.ts";
import { Contained } from "#src/ui/Contained.tsx";
import { AccountLog } from "./AccountLog.tsx";
import { Invitations } from "./Invitations.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { PeopleList } from "./PeopleList.tsx";

const route = getRouteApi("/_signedIn/people");

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
      <AccountActionDialog actor={actions} />
    </Stack>
  );
}
