/** The session for components. */
import { useSelector } from "@xstate/react";
import { useSharedActor } from "#src/ui/useScreenActor.ts";
import { sessionActor } from "./session.ts";

export function useSession() {
  return useSelector(useSharedActor(sessionActor), (snapshot) => snapshot.context.session);
}

export function useIsAdmin() {
  return useSession()?.role === "admin";
}
