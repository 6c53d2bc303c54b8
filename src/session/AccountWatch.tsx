/**
 * Rereads the caller's account, so that a change of its person, role or rights reaches every open screen
 * (docs/design.md, "Roles").
 */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { accountQuery } from "#src/api/peopleQueries.ts";
import { useSession, useSessionActor } from "./useSession.ts";

/** Milliseconds between two reads; a return to the page, and a call that is refused with 403, read at once. */
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
