/** Says that a shown answer is stale, and its moment: it could not be renewed, or is still being read again. */
import { Group, Text } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { daysBetween } from "#domain/daysBetween.ts";
import { messages } from "#domain/messages.ts";
import { momentOf } from "#src/device/deviceNow.ts";
import type { Answer } from "#src/stock/question.ts";
import { formatMoment } from "./formatMoment.ts";
import classes from "./StaleNotice.module.css";

/** Milliseconds; a younger answer is not called stale while it is read again. */
const YOUNG = 10_000;

type Read = Pick<UseQueryResult, "data" | "error" | "isFetching" | "dataUpdatedAt">;

/**
 * The moment of a stale answer and the reason why it is not newer, its own or else its query's; empty where it is not
 * stale.
 */
function ageOf({ data, error, isFetching, dataUpdatedAt }: Read) {
  const { readAt, because = error } = (data ?? {}) as Partial<Answer<unknown>>;
  const moment = readAt === undefined ? dataUpdatedAt : momentOf(readAt);
  const isStale = because !== null || (isFetching && Date.now() - moment > YOUNG);
  return data !== undefined && isStale ? [{ moment, because }] : [];
}

/** Shows nothing while the answers of all `queries` are current. */
export function StaleNotice({ queries }: { queries: Read[] }) {
  const old = queries.flatMap(ageOf);
  if (old.length === 0) return null;
  const at = new Date(Math.min(...old.map(({ moment }) => moment)));
  const error = old.find(({ because }) => because !== null)?.because;
  const Icon = error ? IconCloudOff : IconRefresh;
  return (
    <Group gap={6} wrap="nowrap" role="status" className={classes.notice}>
      <Icon size={18} aria-hidden />
      <Text size="sm">
        {messages.asOf} <time dateTime={at.toISOString()}>{timeOf(at)}</time>.{" "}
        {error ? error.message : messages.readAgain}
      </Text>
    </Group>
  );
}

/** The time of a moment, with the day where that is not today: a device's copy may be days old. */
const timeOf = (at: Date) =>
  daysBetween(at.getTime(), Date.now()) === 0
    ? at.toLocaleTimeString(undefined, { timeStyle: "short" })
    : formatMoment(at.getTime());
