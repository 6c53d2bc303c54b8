/** The figures and notifications, the last good ones where there are no newer. */
import { Group, Title } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { DASHBOARD_ALERTS, DASHBOARD_LOW, DASHBOARD_SEVERE } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { atOrBelow } from "#domain/toy/stock.ts";
import { dashboardQuery } from "#src/stock/toys.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import { useContradiction } from "#src/stock/useContradiction.ts";
import { useIsByThreshold } from "#src/stock/useIsByThreshold.ts";
import { BY_NEED } from "#src/toys/toySearch.ts";
import { Contained } from "#src/ui/Contained.tsx";
import { Unread } from "#src/ui/states.tsx";
import { useIsOnline } from "#src/ui/useIsOnline.ts";
import { Clock } from "./Clock.tsx";
import classes from "./Dashboard.module.css";
import { Notifications } from "./Notifications.tsx";
import { StatCard } from "./StatCard.tsx";

const BY_AMOUNT = {
  low: { hint: atOrBelow(DASHBOARD_LOW), search: { maxQuantity: DASHBOARD_LOW } },
  severe: { hint: atOrBelow(DASHBOARD_SEVERE), search: { maxQuantity: DASHBOARD_SEVERE } },
};
const BY_THRESHOLD = {
  low: { hint: messages.belowThreshold, search: BY_NEED },
  severe: {
    hint: `of these ${atOrBelow(DASHBOARD_SEVERE)}`,
    search: { ...BY_NEED, maxQuantity: DASHBOARD_SEVERE },
  },
};

const route = getRouteApi("/_signedIn/home");

export function DashboardFigures() {
  const { alerts = DASHBOARD_ALERTS } = route.useSearch();
  const isOnline = useIsOnline();
  const { boxed, hint, figure } = useContradiction();
  const isByThreshold = useIsByThreshold();
  const { data, query } = useAsk(dashboardQuery(alerts, isByThreshold));
  if (!data) return <Unread query={query} />;
  const { readAt = 0, because } = query.data ?? {};
  const failure = because ?? query.error;
  const { intTotalSkus, intUnitsInStock, intLow, intOutOrCritical } = data;
  const limits = isByThreshold ? BY_THRESHOLD : BY_AMOUNT;
  return (
    <>
      <section aria-labelledby="overview">
        <Group justify="space-between" mb="xs" gap="4px 12px">
          <Title order={2} id="overview">
            Overview
          </Title>
          <Clock
            at={readAt}
            failedAt={failure && Math.max(query.dataUpdatedAt, query.errorUpdatedAt)}
            isOffline={!isOnline}
          />
        </Group>
        <div className={classes.stats}>
          <StatCard label="Total SKUs" figure={intTotalSkus} hint="unique items" search={{}} />
          <StatCard label="Units in Stock" figure={intUnitsInStock} hint="pieces" search={{}} />
          <StatCard
            label="Low"
            figure={intLow}
            {...limits.low}
            tone={intLow > 0 ? "mid" : "fine"}
          />
          <StatCard
            label="Out / Critical"
            figure={intOutOrCritical}
            {...limits.severe}
            tone={intOutOrCritical > 0 ? "severe" : "fine"}
          />
          {data[figure] > 0 && (
            <StatCard
              label="Contradictions"
              figure={data[figure]}
              hint={hint}
              search={{ boxed }}
              tone="mid"
            />
          )}
        </div>
      </section>
      <Contained>
        <Notifications dashboard={data} />
      </Contained>
    </>
  );
}
