/** /home: the stock at a glance (specification section 2, "Dashboard"). */
import { Card, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import {
  IconBarcode,
  IconBuildingWarehouse,
  IconCloudOff,
  IconListDetails,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useId } from "react";
import { daysBetween } from "#domain/daysBetween.ts";
import { formatNumber } from "#domain/formatNumbers.ts";
import { DASHBOARD_ALERTS, DASHBOARD_LOW, DASHBOARD_SEVERE } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { hasAllRights } from "#domain/people/roles.ts";
import { atOrBelow, type StockLevel } from "#domain/toy/stock.ts";
import { Problems } from "#src/api/ErrorAlert.tsx";
import { backupsQuery } from "#src/api/queries.ts";
import { momentOf } from "#src/device/deviceNow.ts";
import { useSession } from "#src/session/useSession.ts";
import { useContradiction, useIsByThreshold } from "#src/stock/settings.ts";
import { dashboardQuery } from "#src/stock/toys.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import { BY_NEED, type ToySearch } from "#src/toys/toySearch.ts";
import { Contained } from "#src/ui/Contained.tsx";
import { formatMoment } from "#src/ui/formatMoment.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import rows from "#src/ui/Row.module.css";
import { Unread } from "#src/ui/states.tsx";
import { TextLink } from "#src/ui/TextLink.tsx";
import { useIsOnline } from "#src/ui/useIsOnline.ts";
import classes from "./Dashboard.module.css";
import { Notifications } from "./Notifications.tsx";

interface StatCardProps {
  label: string;
  figure: number;
  hint: string;
  /** The search for the counted toys. */
  search: ToySearch;
  tone?: StockLevel;
}

/** One figure of the stock, as a link to the list of the counted toys. */
function StatCard({ label, figure, hint, search, tone }: StatCardProps) {
  const id = useId();
  return (
    <Card role="group" aria-labelledby={id} className={classes.stat} data-tone={tone}>
      <Link to="/inventory" search={search} className={rows.link}>
        <Text id={id} size="sm" fw={650}>
          {label}
        </Text>
        <Text className={classes.figure}>{formatNumber(figure)}</Text>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      </Link>
    </Card>
  );
}

interface ClockProps {
  /** Milliseconds since 1970. */
  at: number;
  /** The moment of the last failed try to read newer figures, or null. */
  failedAt: number | null;
  /** The device has no connection. */
  isOffline: boolean;
}

/** The time of day; with the day where that is not today. */
const timeOf = (at: number) =>
  daysBetween(at, Date.now()) === 0
    ? new Date(at).toLocaleTimeString(undefined, { timeStyle: "medium" })
    : formatMoment(at);

function ageOf(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 1) return "less than a minute old";
  return minutes < 120 ? `${minutes} min old` : `${Math.round(minutes / 60)} h old`;
}

/** "Live as of" the moment of the figures; their age where newer ones did not come. */
function Clock({ at, failedAt, isOffline }: ClockProps) {
  const time = <time dateTime={new Date(at).toISOString()}>{timeOf(at)}</time>;
  if (failedAt === null && !isOffline) {
    return (
      <Group gap={8}>
        <span className={classes.live} />
        <Text size="sm" c="dimmed">
          Live as of {time}
        </Text>
      </Group>
    );
  }
  return (
    <Group gap={6} wrap="nowrap" role="status">
      <IconCloudOff size={18} aria-hidden />
      <Text size="sm">
        Figures of {time}
        {failedAt !== null && `, ${ageOf(failedAt - at)}`}. No newer ones.
      </Text>
    </Group>
  );
}

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

const route = getRouteApi("/_signedIn/_admin/home");

/** The figures and notifications; those of the last good answer where the newest read failed. */
function DashboardFigures() {
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
            at={momentOf(readAt)}
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

/** What is wrong with the backups, for admins with all rights; nothing where all is well. */
function BackupNotice() {
  const session = useSession();
  const { data } = useQuery({
    ...backupsQuery,
    enabled: session !== null && hasAllRights(session),
  });
  if (!data || data.problems.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Backup">
      <Problems problems={data.problems} />
      <TextLink to="/how-it-is">How it is</TextLink>
    </Stack>
  );
}

const ACTIONS = [
  { label: "Inventory", to: "/inventory", Icon: IconListDetails },
  { label: "Barcode Hub", to: "/barcode-hub", Icon: IconBarcode },
  { label: "Storage", to: "/storage", Icon: IconBuildingWarehouse },
] as const;

export function DashboardScreen() {
  return (
    <div className={classes.screen}>
      <section aria-labelledby="quick-actions">
        <Title order={2} id="quick-actions" mb="xs">
          Quick Actions
        </Title>
        <SimpleGrid minColWidth="min(100%, 6.25rem)" autoFlow="auto-fit" spacing={12}>
          {ACTIONS.map(({ label, to, Icon }) => (
            <LinkButton key={to} to={to} variant="light" mih={88} px={4}>
              <Stack component="span" gap={6} align="center" ta="center">
                <Icon size={28} aria-hidden />
                {label}
              </Stack>
            </LinkButton>
          ))}
        </SimpleGrid>
      </section>
      <BackupNotice />
      <DashboardFigures />
    </div>
  );
}
