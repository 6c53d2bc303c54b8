/** The items of the history under the days on which they were made. */
import { Stack, Title } from "@mantine/core";
import type { Back, HistoryItem as Item } from "#domain/history/history.ts";
import { HistoryItem } from "./HistoryItem.tsx";

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "full" });

function byDay(items: readonly Item[]): [day: string, items: Item[]][] {
  const days = new Map<string, Item[]>();
  for (const item of items) {
    const day = dayFormat.format(item.newest.intAt);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
}

interface HistoryDaysProps {
  items: readonly Item[];
  /** What can go back: the toy or box whose whole history it is, or the whole stock. */
  of: Back["of"] | null;
  isBusy: boolean;
}

export function HistoryDays({ items, of, isBusy }: HistoryDaysProps) {
  const backTo = (item: Item): Back | undefined => {
    const newer = items.slice(0, items.indexOf(item)).flatMap(({ changes }) => changes);
    return of && newer.length > 0 ? { of, newer } : undefined;
  };
  return (
    <Stack gap="lg" aria-busy={isBusy}>
      {byDay(items).map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <Title order={2} size="h3">
            {day}
          </Title>
          <Stack component="ul" gap={8} mt={8}>
            {ofDay.map((item) => (
              <HistoryItem key={item.newest.intChange} item={item} back={backTo(item)} />
            ))}
          </Stack>
        </section>
      ))}
    </Stack>
  );
}
