/** The session for components. */
import { useSelector } from "@xstate/react";
import { sessionActor } from "./session.ts";

export function useSession() {
  return useSelector(sessionActor, (snapshot) => snapshot.context.session);
}

export function useIsAdmin() {
  return useSession()?.role === "admin";
}
