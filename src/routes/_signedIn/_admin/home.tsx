import { createFileRoute } from "@tanstack/react-router";
import { DASHBOARD_ALERTS } from "#domain/limits.ts";
import { readNow } from "#src/api/readNow.ts";
import { limitOf } from "#src/list/searchParams.ts";
import { DashboardScreen } from "#src/screens/Dashboard/DashboardScreen.tsx";
import { storedSettings } from "#src/stock/settings.ts";
import { dashboardQuery } from "#src/stock/toys.ts";

export const Route = createFileRoute("/_signedIn/_admin/home")({
  /** `alerts`: how many notifications are shown. */
  validateSearch: ({ alerts }: Record<string, unknown>): { alerts?: number } => ({
    alerts: limitOf(alerts),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps: { alerts = DASHBOARD_ALERTS } }) =>
    readNow(queries, dashboardQuery(alerts, storedSettings().isByThreshold)),
  component: DashboardScreen,
});
