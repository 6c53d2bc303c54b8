import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { createFileRoute, Outlet, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { accountQuery } from "#src/api/queries.ts";
import { UndoDialog } from "#src/history/UndoDialog.tsx";
import { ChangeHighlightsContext } from "#src/live/changeHighlights.ts";
import { Scanning } from "#src/scan/Scanning.tsx";
import { requireSession } from "#src/session/guards.ts";
import { ownerOf } from "#src/session/storage.ts";
import { useIsAdmin, useSession, useSessionActor } from "#src/session/useSession.ts";
import { preloadScreens } from "#src/shell/preloadScreens.ts";
import { Shortcuts } from "#src/shell/Shortcuts.tsx";
import { Loading } from "#src/ui/states.tsx";

export const Route = createFileRoute("/_signedIn")({
  beforeLoad: async ({ context, location }) => {
    const owner = ownerOf(requireSession(context.session, location.href));
    const parts = await context.loadSignedIn();
    await parts.readBegun(owner);
    return { ...parts, owner };
  },
  component: SignedIn,
});

function SignedIn() {
  const { queries, undo, live, owner } = Route.useRouteContext();
  const router = useRouter();
  const isAdmin = useIsAdmin();
  const session = useSession();
  useEffect(() => preloadScreens(router), [router]);
  // Another tab signed another person in: until her begun flows are read, the screens are those of the person before.
  if (session && ownerOf(session) !== owner) return <Loading />;
  return (
    <QueryClientProvider key={owner} client={queries}>
      <AccountWatch />
      <ChangeHighlightsContext value={live.highlights}>
        <Scanning>
          <Outlet />
          <UndoDialog actor={undo} />
          {isAdmin && <Shortcuts />}
        </Scanning>
      </ChangeHighlightsContext>
    </QueryClientProvider>
  );
}

/** Milliseconds between two reads; a return to the page, and a call that is refused with 403, read at once. */
const ACCOUNT_READ_INTERVAL = 60_000;

/**
 * Rereads the caller's account, so that a change of its person, role or rights reaches every open screen
 * (docs/design.md, "Roles").
 */
function AccountWatch() {
  const actor = useSessionActor();
  const session = useSession()?.expiresAt;
  const { data, dataUpdatedAt } = useQuery({
    ...accountQuery(session),
    refetchInterval: ACCOUNT_READ_INTERVAL,
    refetchOnWindowFocus: "always",
  });
  // An equal answer counts, too: another window may have stored an older one since.
  useEffect(() => {
    if (data && dataUpdatedAt > 0) actor.send({ type: "account.read", ...data });
  }, [actor, data, dataUpdatedAt]);
  return null;
}
