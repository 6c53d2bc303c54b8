/** What is unsent on this device or was just settled, for the hooks that join it with what was read. */
import { useRouteContext } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import type { Entry } from "#domain/outbox/outbox.ts";
import { entriesAbout } from "#domain/outbox/projection/project.ts";
import { useSharedActor } from "#src/ui/useScreenActor.ts";

/** Those about a subject, or all. */
export function useEntries(subject?: string): readonly Entry[] {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  return useSelector(
    useSharedActor(outbox.actor),
    ({ context: { entries } }) =>
      subject === undefined ? entries : entriesAbout(entries, subject),
    shallowEqual,
  );
}
