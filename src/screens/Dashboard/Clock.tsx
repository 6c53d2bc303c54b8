/** "Live as of": when the figures were read, and how old they are when newer ones did not come. */
import { Group, Text } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { daysBetween } from "#domain/days.ts";
import { formatMoment } from "#src/ui/formatMoment.ts";
import classes from "./Dashboard.module.css";

interface ClockProps {
  /** Milliseconds since 1970. */
  at: number;
  /** When the last try to read newer figures failed, or null. */
  failedAt: number | null;
  /** The device has no connection. */
  isOffline: boolean;
}

/** With the day where that is not today's. */
const timeOf = (at: number) =>
  daysBetween(at, Date.now()) === 0
    ? new Date(at).toLocaleTimeString(undefined, { timeStyle: "medium" })
    : formatMoment(at);

function ageOf(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 1) return "less than a minute old";
  return minutes < 120 ? `${minutes} min old` : `${Math.round(minutes / 60)} h old`;
}

export function Clock({ at, failedAt, isOffline }: ClockProps) {
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
