/** The session for components. */
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useSharedActor } from "#src/ui/useScreenActor.ts";
import type { SessionActor } from "./session.ts";

/** The session's actor, from the router's context. */
export function useSessionActor(): SessionActor {
  return useSharedActor(
    useRouteContext({ from: "__root__", select: (context) => context.session }),
  );
}

export function useSession() {
  return useSelector(useSessionActor(), (snapshot) => snapshot.context.session);
}

export function useIsAdmin() {
  return useSession()?.role === "admin";
}
