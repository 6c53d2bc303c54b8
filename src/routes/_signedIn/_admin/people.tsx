import { createFileRoute } from "@tanstack/react-router";
import {
  accountLogQuery,
  invitationsQuery,
  type PeopleSearch,
  peopleQuery,
} from "#src/api/queries.ts";
import { readNow } from "#src/api/readNow.ts";
import { PeopleScreen } from "#src/screens/People/PeopleScreen.tsx";
import { NeedsRight } from "#src/session/rights.tsx";
import { currentSession } from "#src/session/session.ts";
import { validateToySearch } from "#src/toys/toySearch.ts";

export const Route = createFileRoute("/_signedIn/_admin/people")({
  validateSearch: (raw): PeopleSearch => {
    const { q, page } = validateToySearch(raw);
    return { q, page };
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queries, session }, deps }) => {
    if (!currentSession(session)?.rights.includes("people")) return;
    await readNow(queries, peopleQuery(deps), invitationsQuery, accountLogQuery);
  },
  component: () => <NeedsRight right="people" screen={<PeopleScreen />} />,
});
