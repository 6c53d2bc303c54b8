/** Notices when somebody changes what the account may do: it holds on every open screen (design section 4, "Roles"). */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Account } from "#domain/types.ts";
import { accountQuery } from "#src/api/peopleQueries.ts";
import { useSession, useSessionActor } from "./useSession.ts";

/** Milliseconds; whoever comes back to the page, or is refused something, need not wait for it. */
const EVERY = 60_000;
const KEY = "toyshelf.account";

/** Whether the server says something else than it said before in this session, on this device. */
function isNews(session: number, { role, rights }: Account): boolean {
  const said = JSON.stringify([session, role, ...rights]);
  const before = localStorage.getItem(KEY);
  localStorage.setItem(KEY, said);
  return before !== said && before?.startsWith(`[${session},`) === true;
}

export function AccountWatch() {
  const actor = useSessionActor();
  const session = useSession()?.expiresAt;
  const { data } = useQuery({
    ...accountQuery(session),
    refetchInterval: EVERY,
    refetchOnWindowFocus: "always",
  });
  useEffect(() => {
    // What the sign-in said holds until the account is changed.
    if (!data || session === undefined || !isNews(session, data)) return;
    actor.send({ type: "account.read", role: data.role, rights: data.rights });
  }, [actor, data, session]);
  return null;
}
