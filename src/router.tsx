/** The router: addresses to screens, guarded by the session (specification section 2). */
import { createRouter } from "@tanstack/react-router";
import { routeTree } from "./routeTree.gen.ts";
import { parseSearch, stringifySearch } from "./search.ts";
import { sessionActor } from "./session/session.ts";
import { RouteFailure, RouteNotFound } from "./shell/RouteStates.tsx";
import { Loading } from "./ui/states.tsx";

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPendingComponent: () => <Loading />,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: RouteFailure,
  defaultNotFoundComponent: RouteNotFound,
  // A screen that is opened shows what the server has now; figures from before would invite wrong counts.
  defaultGcTime: 0,
});

// Signing in or out, here or in another tab, makes every guard decide again.
let token = sessionActor.getSnapshot().context.session?.accessToken;
sessionActor.subscribe(({ context }) => {
  if (context.session?.accessToken === token) return;
  token = context.session?.accessToken;
  router.invalidate();
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
