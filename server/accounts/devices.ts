/** Devices as sign-ins know them: a cookie that says which one it is, and words for a person's list (design section 4). */
import { hash, randomBytes } from "node:crypto";
import type { Origin } from "../calls/handler.ts";
import type { Trx } from "../database/database.ts";

/** Seconds: a year. */
const KEPT = 365 * 24 * 60 * 60;
const COOKIE = /(?:^|;\s*)device=([\w-]{43})(?:;|$)/;

const hashOf = (device: string) => hash("sha256", device, "hex");

/** The hash that the device's cookie is stored as; null for a device without one. */
export function deviceHashOf({ cookie }: Pick<Origin, "cookie">): string | null {
  const device = cookie && COOKIE.exec(cookie)?.[1];
  return device ? hashOf(device) : null;
}

/** Stores that the device has signed in to the account; returns the header that sets the device's cookie. */
export async function storeDevice(
  trx: Trx,
  strUser: string,
  origin: Origin,
  now: number,
): Promise<Record<string, string>> {
  const device =
    (origin.cookie && COOKIE.exec(origin.cookie)?.[1]) || randomBytes(32).toString("base64url");
  await trx
    .deleteFrom("knownDevices")
    .where("intLastUsedAt", "<", now - KEPT * 1000)
    .execute();
  await trx
    .insertInto("knownDevices")
    .values({ strDeviceHash: hashOf(device), strUser, intLastUsedAt: now })
    .onConflict((on) =>
      on.columns(["strDeviceHash", "strUser"]).doUpdateSet({ intLastUsedAt: now }),
    )
    .execute();
  // Sent to the sign-in calls only, and never read by a script.
  const secure = origin.isHttps ? "; Secure" : "";
  return {
    "set-cookie": `device=${device}; Path=/auth; Max-Age=${KEPT}; HttpOnly; SameSite=Strict${secure}`,
  };
}

/** The first that an agent names; some name others as well, so the order counts. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** "Chrome on Android"; a program that is no browser is "Another program". */
export function deviceName(agent = ""): string {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Another program";
}
