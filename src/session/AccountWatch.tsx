/** Notices when somebody changes whose the account is or what it may do: it holds on every open screen (docs/design.md, "Roles"). */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { accountQuery } from "#src/api/peopleQueries.ts";
import { useSession, useSessionActor } from "./useSession.ts";

/** Milliseconds; whoever comes back to the page, or is refused something, need not wait for it. */
const EVERY = 60_000;

export function AccountWatch() {
  const actor = useSessionActor();
  const session = useSession()?.expiresAt;
  const { data } = useQuery({
    ...accountQuery(session),
    refetchInterval: EVERY,
    refetchOnWindowFocus: "always",
  });
  useEffect(() => {
    if (data) actor.send({ type: "account.read", ...data });
  }, [actor, data]);
  return null;
}
