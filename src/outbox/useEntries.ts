/** What is unsent or was refused on this device, for the screens of those who are signed in. */
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import type { Entry } from "#domain/outbox/outbox.ts";
import { useSharedActor } from "#src/ui/useScreenActor.ts";

export function useEntries(): readonly Entry[] {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  return useSelector(useSharedActor(outbox.actor), ({ context }) => context.entries);
}
