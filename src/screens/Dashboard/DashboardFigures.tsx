/** The figures and notifications, the last good ones where there are no newer. */
import { Group, SimpleGrid, Stack, Title } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { use, useState } from "react";
import { DASHBOARD_LOW, DASHBOARD_SEVERE } from "#domain/limits.ts";
import type { Soon } from "#src/api/soon.ts";
import { Failure } from "#src/ui/states.tsx";
import { Clock } from "./Clock.tsx";
import { Notifications } from "./Notifications.tsx";
import type { Figures } from "./readFigures.ts";
import { StatCard } from "./StatCard.tsx";

interface DashboardFiguresProps {
  answer: Soon<Figures>;
  isResting: boolean;
}

export function DashboardFigures({ answer, isResting }: DashboardFiguresProps) {
  const latest = answer instanceof Promise ? use(answer) : answer;
  const router = useRouter();
  const [good, setGood] = useState(latest);
  if (latest.dashboard && latest !== good) setGood(latest);
  if (!good.dashboard) {
    return <Failure error={latest.failure} onRetry={() => router.invalidate()} />;
  }
  const { intTotalSkus, intUnitsInStock, intLow, intOutOrCritical } = good.dashboard;
  return (
    <Stack gap="lg">
      <section aria-labelledby="overview">
        <Group justify="space-between" mb="xs" gap="4px 12px">
          <Title order={2} id="overview">
            Overview
          </Title>
          <Clock at={good.at} failedAt={latest.failure && latest.at} isResting={isResting} />
        </Group>
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
          <StatCard label="Total SKUs" figure={intTotalSkus} hint="unique items" />
          <StatCard label="Units in Stock" figure={intUnitsInStock} hint="pieces" />
          <StatCard
            label="Low"
            figure={intLow}
            hint={`at or below ${DASHBOARD_LOW}`}
            tone={intLow > 0 ? "mid" : "fine"}
          />
          <StatCard
            label="Out / Critical"
            figure={intOutOrCritical}
            hint={`at or below ${DASHBOARD_SEVERE}`}
            tone={intOutOrCritical > 0 ? "severe" : "fine"}
          />
        </SimpleGrid>
      </section>
      <Notifications dashboard={good.dashboard} />
    </Stack>
  );
}
