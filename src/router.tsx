/** The router: addresses to screens, guarded by the session (specification section 2). */
import { IconMapQuestion } from "@tabler/icons-react";
import {
  createRouter,
  type ErrorComponentProps,
  type RouterHistory,
  useRouter,
} from "@tanstack/react-router";
import { PullsUnread } from "#src/scan/useGun.tsx";
import { ownerIn, sessionFingerprint } from "#src/session/storage.ts";
import { closeByBack } from "#src/ui/back.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { Failure, Notice } from "#src/ui/states.tsx";
import type { AppContext } from "./appContext.ts";
import { routeTree } from "./routeTree.gen.ts";

/** Stands in a screen's place when its loader failed or the address is unknown. */
function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    router.invalidate();
  };
  return <Failure error={error} onRetry={retry} />;
}

function RouteNotFound() {
  return (
    <Notice icon={<IconMapQuestion size={32} />} title="There is no such page.">
      <LinkButton to="/">Home</LinkButton>
    </Notice>
  );
}

/** `history` is the browser's own unless another is given. */
export function createAppRouter(context: AppContext, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context,
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPendingComponent: () => <PullsUnread />,
    // Screens show loading data themselves; only their code, on a slow network, takes longer.
    defaultPendingMs: 1000,
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: RouteNotFound,
    // A screen that opens reads the server anew: earlier figures would invite wrong counts.
    defaultGcTime: 0,
  });
  closeByBack(router.history);
  return router;
}

type AppRouter = ReturnType<typeof createAppRouter>;

/** Fetches the code of the screen that a signed-in person opens, while the guards load their parts. */
export function preloadFirst(router: AppRouter): void {
  if (!router.options.context.session.getSnapshot().context.session) return;
  const matched = new Set<string>(
    router.matchRoutes(router.latestLocation).map(({ routeId }) => routeId),
  );
  for (const route of Object.values(router.routesById)) {
    // A screen whose code did not load fetches it again when it is rendered.
    if (matched.has(route.id)) router.loadRouteChunk(route)?.catch(() => {});
  }
}

/** Signing in or out, here or in another tab, and another role make every guard decide again. Returns a function that ends this. */
export function guardBySession(router: AppRouter): () => void {
  const { session } = router.options.context;
  const { context: began } = session.getSnapshot();
  let known = sessionFingerprint(began.session);
  let person = ownerIn(began);
  const subscription = session.subscribe(({ context }) => {
    const grant = sessionFingerprint(context.session);
    if (grant === known) return;
    known = grant;
    const last = person;
    person = ownerIn(context) ?? last;
    // The page to come back to is that of whose session ended.
    const isOther = last !== null && person !== last;
    if (isOther && router.state.location.pathname === "/login")
      void router.navigate({ to: "/login", replace: true });
    else router.invalidate();
  });
  // Signing out leaves no page to come back to, so that the next person begins at the start, and ignores unsaved
  // changes, because the session is over.
  const signOut = session.on("session.ended", ({ reason }) => {
    if (reason === "signedOut") void router.navigate({ to: "/login", ignoreBlocker: true });
  });
  return () => {
    subscription.unsubscribe();
    signOut.unsubscribe();
  };
}

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** The text of the top bar, where it is not the title of the route's screen. */
    title?: string;
  }
}

/** The address's search part as plain text, so that a code keeps every digit (it never becomes a number). `?barcode=007` to `{ barcode: "007" }`. */
function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** `{ page: 2, q: undefined }` to `?page=2`; undefined, null and empty values are left out. */
function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([key, value]) => [key, String(value)]);
  const text = new URLSearchParams(pairs).toString();
  return text && `?${text}`;
}
