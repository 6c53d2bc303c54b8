/** /home: the stock at a glance (specification section 2, "Dashboard"). */
import { SimpleGrid, Stack, Title } from "@mantine/core";
import { IconBarcode, IconBuildingWarehouse, IconListDetails } from "@tabler/icons-react";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { Suspense, useDeferredValue, useState } from "react";
import { fromPromise } from "xstate";
import { dashboardMachine } from "#machines/dashboard.machine.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { Loading } from "#src/ui/states.tsx";
import { useScreenActor } from "#src/ui/useScreenActor.ts";
import classes from "./Dashboard.module.css";
import { DashboardFigures } from "./DashboardFigures.tsx";
import { isAwake, watchPage } from "./watchPage.ts";

const route = getRouteApi("/_signedIn/home");

const ACTIONS = [
  { label: "Inventory", to: "/inventory", Icon: IconListDetails },
  { label: "Barcode Hub", to: "/barcode-hub", Icon: IconBarcode },
  { label: "Storage", to: "/storage", Icon: IconBuildingWarehouse },
] as const;

export function DashboardScreen() {
  const router = useRouter();
  const { answer } = route.useLoaderData();
  const shown = useDeferredValue(answer);
  const [machine] = useState(() =>
    dashboardMachine.provide({
      actors: { watchPage, readFigures: fromPromise(() => router.invalidate()) },
    }),
  );
  const clock = useScreenActor(machine, { input: { isAwake: isAwake() } });
  const isResting = useSelector(clock, (snapshot) => snapshot.hasTag("resting"));
  return (
    <Stack gap="lg">
      <section aria-labelledby="quick-actions">
        <Title order={2} id="quick-actions" mb="xs">
          Quick Actions
        </Title>
        <SimpleGrid cols={3} spacing="sm">
          {ACTIONS.map(({ label, to, Icon }) => (
            <LinkButton key={to} to={to} variant="light" classNames={{ root: classes.action }}>
              <Icon size={28} aria-hidden />
              {label}
            </LinkButton>
          ))}
        </SimpleGrid>
      </section>
      <Suspense fallback={<Loading />}>
        <DashboardFigures answer={shown} isResting={isResting} />
      </Suspense>
    </Stack>
  );
}
