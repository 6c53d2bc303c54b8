import { createFileRoute } from "@tanstack/react-router";
import { DASHBOARD_ALERTS } from "#domain/limits.ts";
import { soon } from "#src/api/soon.ts";
import { DashboardScreen } from "#src/screens/Dashboard/DashboardScreen.tsx";
import { readFigures } from "#src/screens/Dashboard/readFigures.ts";
import { requireRole } from "#src/session/guards.ts";
import { limitOf } from "#src/toys/limitOf.ts";

export const Route = createFileRoute("/_signedIn/home")({
  beforeLoad: ({ location }) => requireRole(location.href, (role) => role === "admin"),
  /** `alerts`: how many notifications are shown. */
  validateSearch: ({ alerts }: Record<string, unknown>): { alerts?: number } => ({
    alerts: limitOf(alerts),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { alerts = DASHBOARD_ALERTS } }) => soon(readFigures(alerts)),
  pendingMs: Number.POSITIVE_INFINITY,
  component: DashboardScreen,
});
