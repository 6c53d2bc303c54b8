import { QueryClientProvider } from "@tanstack/react-query";
import { createFileRoute, Outlet, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { UndoDialog } from "#src/history/UndoDialog.tsx";
import { ChangeHighlightsContext } from "#src/live/changeHighlights.ts";
import { Scanning } from "#src/scan/Scanning.tsx";
import { AccountWatch } from "#src/session/AccountWatch.tsx";
import { requireSession } from "#src/session/guards.ts";
import { ownerOf } from "#src/session/storage.ts";
import { useIsAdmin, useSession } from "#src/session/useSession.ts";
import { preloadScreens } from "#src/shell/preloadScreens.ts";
import { Shortcuts } from "#src/shell/Shortcuts.tsx";
import { Loading } from "#src/ui/states.tsx";

export const Route = createFileRoute("/_signedIn")({
  staticData: { title: "Home" },
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
