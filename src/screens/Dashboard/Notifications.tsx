/** The toys that need attention, severe first, then mid (specification sections 2 and 4). */
import { Box, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { Dashboard, Toy } from "#domain/types.ts";
import { ShowMore } from "#src/list/ShowMore.tsx";
import { LIMIT_MAX } from "#src/list/searchParams.ts";
import { useSearchChange } from "#src/list/useSearchChange.ts";
import { useToyHighlight } from "#src/live/changeHighlights.ts";
import { useIsByThreshold } from "#src/stock/settings.ts";
import { EmptyStock } from "#src/toys/EmptyStock.tsx";
import { LevelChip, StatusChip } from "#src/toys/StatusChip.tsx";
import { BY_NEED } from "#src/toys/toySearch.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { ToyImage } from "#src/ui/ToyImage.tsx";
import classes from "./Dashboard.module.css";

/** One notification: a toy, its amount, its stock level. */
function AlertRow({ toy }: { toy: Toy }) {
  const { intAmount } = toy;
  const isByThreshold = useIsByThreshold();
  return (
    <li>
      <Link
        to="/inventory/$barcode"
        params={{ barcode: toy.strToyBarcode }}
        className={classes.alert}
        data-changed={useToyHighlight(toy.strToyBarcode)}
      >
        <ToyImage src={toy.imageThumb} size={40} />
        <Box flex="1 1 7rem" miw={0}>
          <Text fw={650} className="breakable">
            {toy.strName}
          </Text>
          <Text size="sm" c="dimmed">
            {intAmount} left
          </Text>
        </Box>
        {isByThreshold ? <StatusChip toy={toy} /> : <LevelChip amount={intAmount} />}
      </Link>
    </li>
  );
}

export function Notifications({ dashboard }: { dashboard: Dashboard }) {
  const { alerts, intAlerts, intTotalSkus } = dashboard;
  const changeSearch = useSearchChange<{ alerts: number }>();
  return (
    <section aria-labelledby="notifications" className={classes.notifications}>
      <Group justify="space-between" mb="xs">
        <Title order={2} id="notifications">
          Notifications
        </Title>
        <Group gap={0}>
          <LinkButton to="/inventory" search={BY_NEED} variant="subtle" px="xs">
            By need
          </LinkButton>
          <LinkButton to="/inventory" variant="subtle" px="xs">
            View Inventory
          </LinkButton>
        </Group>
      </Group>
      {intTotalSkus === 0 ? (
        <EmptyStock text={messages.nothingNeedsAttention}>
          <LinkButton to="/inventory/new">Add Item</LinkButton>
        </EmptyStock>
      ) : alerts.length === 0 ? (
        <Card>
          <Group wrap="nowrap">
            <IconCircleCheck size={28} className={classes.good} aria-hidden />
            <Text flex={1}>{messages.nothingNeedsAttention}</Text>
            <LevelChip amount={Number.POSITIVE_INFINITY} />
          </Group>
        </Card>
      ) : (
        <Card p={0}>
          <ul className="lines" aria-labelledby="notifications">
            {alerts.map((toy) => (
              <AlertRow key={toy.strToyBarcode} toy={toy} />
            ))}
          </ul>
        </Card>
      )}
      {intAlerts > alerts.length && alerts.length < LIMIT_MAX && (
        <Stack mt="sm">
          <ShowMore
            onMore={() =>
              changeSearch({ alerts: Math.min(alerts.length + INVENTORY_PAGE_SIZE, LIMIT_MAX) })
            }
          />
        </Stack>
      )}
    </section>
  );
}
