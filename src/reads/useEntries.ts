/** What is unsent on this device or was just settled, for the hooks that join it with what was read. */
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import type { Entry } from "#domain/outbox/outbox.ts";
import { useSharedActor } from "#src/ui/useScreenActor.ts";

export function useEntries(): readonly Entry[] {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  return useSelector(useSharedActor(outbox.actor), ({ context: { entries } }) => entries);
}
