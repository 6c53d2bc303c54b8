/** Moments in files. */
import { badInput } from "./errors.ts";

/** A moment as "2026-11-23 17:05:00" in a time zone; throws 400 where there is no such zone. */
export function momentFormat(timeZone = "UTC"): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  } catch {
    throw badInput("There is no such time zone.");
  }
}
