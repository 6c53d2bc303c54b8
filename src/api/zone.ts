/** This device's time zone, in which files and figures for a person state moments. */
import { ApiError } from "./client.ts";

export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The device's offset from UTC as a zone, such as "+02:00". */
function offsetZone(): string {
  const minutes = -new Date().getTimezoneOffset();
  const parts = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? "-" : "+"}${parts.map((part) => String(part).padStart(2, "0")).join(":")}`;
}

/**
 * Asks the server in this device's zone; in that of its offset where the server does not know the name: a browser may
 * say "Etc/Unknown", or have newer names.
 */
export async function inZone<Answer>(ask: (zone: string) => Promise<Answer>): Promise<Answer> {
  try {
    return await ask(ZONE);
  } catch (error) {
    if (error instanceof ApiError && error.fields.zone) return ask(offsetZone());
    throw error;
  }
}
