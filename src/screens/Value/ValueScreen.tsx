/** /value: the worth of the stock by the shop's prices, now or at the end of an earlier day (docs/design.md, "Own fields"). */
import { Card, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { formatCount, formatNumber } from "#domain/formatNumbers.ts";
import { hasAllRights } from "#domain/people/roles.ts";
import { fieldsInUse, PRICE_FIELD } from "#domain/toy/ownFields.ts";
import type { ValuedToy } from "#domain/types.ts";
import { prefixedApi, unwrap } from "#src/api/client.ts";
import { freshFor } from "#src/api/freshFor.ts";
import { downloadExport } from "#src/files/download.ts";
import { ExportMenu } from "#src/files/ExportMenu.tsx";
import { DayInput } from "#src/list/DayInput.tsx";
import { dayAt, startOfDay } from "#src/list/searchParams.ts";
import { PrintButton, usePrinted } from "#src/list/usePrinted.tsx";
import { useSession } from "#src/session/useSession.ts";
import { settingsQuery } from "#src/stock/settings.ts";
import { formatDay } from "#src/ui/formatMoment.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { Empty, Unread } from "#src/ui/states.tsx";
import { TextLink } from "#src/ui/TextLink.tsx";

const route = getRouteApi("/_signedIn/_admin/value");

/** The most toys on the screen, and on paper. */
const SHOWN = 100;
const PRINTED = 10_000;

const readValue = (at: number | undefined, limit: number, signal?: AbortSignal) => {
  const query = { limit, ...(at !== undefined && { at }) };
  return unwrap(prefixedApi.GET("/value", { params: { query }, ...(signal && { signal }) }));
};

const valueQuery = (at: number | undefined) =>
  queryOptions({
    queryKey: ["value", at ?? "now"],
    queryFn: ({ signal }) => readValue(at, SHOWN, signal),
    // Every sale changes it.
    staleTime: freshFor(0),
  });

export function ValueScreen() {
  const { day: asked } = route.useSearch();
  const today = dayAt(Date.now());
  const day = asked !== undefined && asked < today ? asked : undefined;
  const navigate = route.useNavigate();
  const end = startOfDay(day, 1);
  const at = end === undefined ? undefined : end - 1;
  const query = useQuery(valueQuery(at));
  const settings = useQuery(settingsQuery);
  const session = useSession();
  const { printed, isPending, print } = usePrinted(at, async () => {
    return (await readValue(at, PRINTED)).toys;
  });
  if (!settings.data) return <Unread query={settings} />;
  const hasPrice = fieldsInUse(settings.data.ownFields).some(
    ({ strField, strKind }) => strField === PRICE_FIELD && strKind === "money",
  );
  if (!hasPrice) {
    if (!session || !hasAllRights(session)) {
      return <Empty text="Toys have no price yet. Ask an admin who may do everything." />;
    }
    return (
      <Empty text="Toys have no price yet: add Price to your own fields.">
        <LinkButton to="/settings">Settings</LinkButton>
      </Empty>
    );
  }
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end">
        <DayInput
          label="On the evening of"
          max={today}
          day={day ?? today}
          onChange={(chosen) => {
            const isPast = chosen !== undefined && chosen < today;
            void navigate({ search: { day: isPast ? chosen : undefined }, replace: true });
          }}
        />
        <Group gap={4}>
          <PrintButton loading={isPending} onPrint={print} />
          <ExportMenu
            load={(format) => downloadExport("value", format, at === undefined ? {} : { at })}
          />
        </Group>
      </Group>
      {query.data ? (
        <Worth
          {...query.data}
          toys={printed ?? query.data.toys}
          words={day === undefined ? "Now" : `On the evening of ${formatDay(at ?? 0)}`}
        />
      ) : (
        <Unread query={query} />
      )}
    </Stack>
  );
}

interface WorthProps {
  words: string;
  strValue: string;
  intPieces: number;
  intToys: number;
  intUnpriced: number;
  toys: readonly ValuedToy[];
}

function Worth({ words, strValue, intPieces, intToys, intUnpriced, toys }: WorthProps) {
  const cards = [
    ["Value", formatMoney(strValue)],
    ["Pieces with a price", formatNumber(intPieces)],
    ["Toys with a price", formatNumber(intToys)],
    ["Toys without one", formatNumber(intUnpriced)],
  ] as const;
  return (
    <>
      <Text fw={650} role="status">
        {words}
      </Text>
      <SimpleGrid minColWidth="9rem" autoFlow="auto-fit">
        {cards.map(([label, figure]) => (
          <Card key={label} role="group" aria-label={label}>
            <Text size="sm" fw={650}>
              {label}
            </Text>
            <Text fz={{ base: 20, sm: 28 }} fw={700} className="breakable">
              {figure}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
      {toys.length === 0 ? (
        <Text c="dimmed">No toy had a price.</Text>
      ) : (
        <ul className="lines breakable" aria-label="What is worth the most">
          {toys.map(({ strToyBarcode: barcode, ...toy }) => (
            <Group
              component="li"
              key={barcode}
              justify="space-between"
              gap="0 12px"
              mih={60}
              py={6}
            >
              <TextLink to="/inventory/$barcode" params={{ barcode }}>
                {toy.strName}
              </TextLink>
              <Text ta="right" ml="auto">
                {toy.intQuantity} × {formatMoney(toy.strPrice)} ={" "}
                <Text span inherit fw={650}>
                  {formatMoney(toy.strValue)}
                </Text>
              </Text>
            </Group>
          ))}
        </ul>
      )}
      {toys.length < intToys && (
        <Text size="sm" c="dimmed">
          The {formatCount(toys.length, "toy")} that are worth the most. The export has all.
        </Text>
      )}
    </>
  );
}

const MONEY = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const formatMoney = (amount: string) => MONEY.format(Number(amount));
