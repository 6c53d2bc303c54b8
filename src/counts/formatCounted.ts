/** The moment of a place's or a toy's last count, in words. */

import { daysBetween } from "#domain/daysBetween.ts";
import { formatCount, formatNumber } from "#domain/formatNumbers.ts";
import { COUNTED_BOXES_LISTED, COUNTED_DAYS } from "#domain/limits.ts";
import type { CountedPlace } from "#domain/types.ts";
import { serverNowOrOwn } from "#src/api/serverClock.ts";
import { formatDay } from "#src/ui/formatMoment.ts";

const DAY = 24 * 60 * 60_000;

function formatAge(moment: number): string {
  const days = daysBetween(moment, serverNowOrOwn());
  if (days === 0) return "today";
  return days > 0 && days < 60 ? `${formatCount(days, "day")} ago` : `on ${formatDay(moment)}`;
}

/** "Counted 3 days ago by Ada, 2 changes since". */
export function formatCounted(place: CountedPlace | undefined): string {
  if (!place || place.intCountedAt === null) return "Never counted";
  const { intCountedAt, strCountedBy, intChangesSince, intDoubtful } = place;
  const since = intChangesSince === 0 ? "" : `, ${formatCount(intChangesSince, "change")} since`;
  const doubt =
    intDoubtful === 0 ? "" : `. In doubt: ${formatCount(intDoubtful, "line")}, count again`;
  return `Counted ${formatAge(intCountedAt)} by ${strCountedBy}${since}${doubt}`;
}

/** "2 of 5 counted in the last 7 days, 1 being counted, 2 left". */
export function formatPlaces(places: readonly CountedPlace[]): string {
  const boxes = places.filter(({ strBoxCode }) => strBoxCode !== null);
  if (boxes.length >= COUNTED_BOXES_LISTED)
    return `The ${formatNumber(COUNTED_BOXES_LISTED)} longest not counted`;
  const open = places.filter(({ strCount }) => strCount !== null).length;
  const since = serverNowOrOwn() - COUNTED_DAYS * DAY;
  const done = places.filter(
    ({ strCount, intCountedAt }) => strCount === null && (intCountedAt ?? 0) > since,
  ).length;
  const counting = open === 0 ? "" : `, ${open} being counted`;
  const remaining = places.length - done - open;
  return `${done} of ${places.length} counted in the last ${COUNTED_DAYS} days${counting}, ${remaining} left`;
}

/** The person who counts the place now, or the moment of its last count. */
export function formatProgress(place: CountedPlace): string {
  if (place.strCount === null) return formatCounted(place);
  const who = place.isOwn ? "You are" : `${place.strUserName} is`;
  return `${who} counting, ${formatCount(place.intLines, "line")} so far`;
}
