/** Which entry of the outbox is sent next (docs/design.md, "Outbox"). */

import { PICTURE_EVERY } from "../limits.ts";
import { type Entry, isBehind, isExpired } from "./entries.ts";
import { hasUpload, isUpload } from "./outboxAnswers.ts";
import { TOO_MANY } from "./transient.ts";

/** Whether the server would send a picture back once it has arrived: it has just had one, or is at work on others. */
const isPictureTooMany = (entries: readonly Entry[], deferred: readonly string[], now: number) =>
  entries.some((entry) =>
    entry.isSettled
      ? Math.abs(now - (entry.settledAt ?? 0)) < PICTURE_EVERY && hasUpload(entry)
      : entry.failure === TOO_MANY && deferred.includes(entry.command.id),
  );

/**
 * The first entry whose next request can be sent. `deferred` are the ids of those that the server answered with an
 * error of its own in this run: entries that share a subject with one wait behind it.
 * A picture that did not get through comes last: it may be long on its way once more, and only what is about its
 * toy builds on it.
 */
export function nextEntry(
  entries: readonly Entry[],
  deferred: readonly string[],
  now: number,
  serverNow?: number | null,
) {
  const isTooMany = isPictureTooMany(entries, deferred, now);
  const waiting: Entry[] = [];
  let last: Entry | undefined;
  for (const entry of entries) {
    if (entry.isSettled) continue;
    const mustWait =
      isExpired(entry, now, serverNow) ||
      deferred.includes(entry.command.id) ||
      (isTooMany && isUpload(entry)) ||
      waiting.some((earlier) => isBehind(entry, earlier));
    if (!mustWait) {
      const isLast = entry.failure !== null && isUpload(entry);
      if (!isLast) return entry;
      last ??= entry;
    }
    waiting.push(entry);
  }
  return last;
}
