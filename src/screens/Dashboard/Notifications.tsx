/** The toys that need attention, severe first, then mid (specification sections 2 and 4). */
import { Button, Card, Group, Text, Title } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { Dashboard } from "#domain/types.ts";
import { EmptyStock } from "#src/toys/EmptyStock.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { AlertRow } from "./AlertRow.tsx";
import classes from "./Dashboard.module.css";

const route = getRouteApi("/_signedIn/home");

export function Notifications({ dashboard }: { dashboard: Dashboard }) {
  const { alerts, intAlerts, intTotalSkus } = dashboard;
  const navigate = route.useNavigate();
  const showMore = () =>
    navigate({
      search: { alerts: Math.min(alerts.length + INVENTORY_PAGE_SIZE, 1000) },
      replace: true,
      resetScroll: false,
    });
  return (
    <section aria-labelledby="notifications" className={classes.notifications}>
      <Group justify="space-between" mb="xs">
        <Title order={2} id="notifications">
          Notifications
        </Title>
        <LinkButton to="/inventory" variant="subtle" px="xs">
          View Inventory
        </LinkButton>
      </Group>
      {intTotalSkus === 0 ? (
        <EmptyStock>
          <LinkButton to="/inventory/new">Add Item</LinkButton>
        </EmptyStock>
      ) : alerts.length === 0 ? (
        <Card>
          <Group wrap="nowrap">
            <IconCircleCheck size={28} className={classes.good} aria-hidden />
            <Text>{messages.nothingNeedsAttention}</Text>
          </Group>
        </Card>
      ) : (
        <Card p={0}>
          <ul className={classes.alerts} aria-labelledby="notifications">
            {alerts.map((toy) => (
              <AlertRow key={toy.strToyBarcode} toy={toy} />
            ))}
          </ul>
        </Card>
      )}
      {intAlerts > alerts.length && alerts.length < 1000 && (
        <Button variant="default" fullWidth mt="sm" onClick={showMore}>
          Show more
        </Button>
      )}
    </section>
  );
}
