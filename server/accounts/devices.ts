/** Devices as sign-ins know them: a cookie that says which one it is, and words for a person's list. */
import { hash, randomBytes } from "node:crypto";
import type { Origin } from "../calls/handler.ts";
import type { Db, Trx } from "../database/database.ts";

/** Milliseconds for which a device is known that nobody uses: a year. */
export const DEVICE_LENGTH = 365 * 24 * 60 * 60 * 1000;
const COOKIE = /(?:^|;\s*)device=([\w-]{43})(?:;|$)/;

const hashOf = (device: string) => hash("sha256", device, "hex");

const cookieOf = ({ cookie = "" }: { cookie?: string | undefined }) => COOKIE.exec(cookie)?.[1];

/** The hash that the device's cookie is stored as; null for a device without one. */
export function deviceHashOf(origin: { cookie?: string | undefined }): string | null {
  const device = cookieOf(origin);
  return device ? hashOf(device) : null;
}

/** Whether somebody has signed in on the device, to whatever account. */
export async function isDeviceKnown(db: Db, deviceHash: string): Promise<boolean> {
  const known = db.selectFrom("knownDevices").select("strUser");
  return (await known.where("strDeviceHash", "=", deviceHash).limit(1).execute()).length > 0;
}

/**
 * Stores that the device has signed in to the account; returns the header that sets the device's
 * cookie. Only a name that we gave is kept: one that somebody planted would be known to them too.
 */
export async function storeDevice(
  trx: Trx,
  userId: string,
  origin: Origin,
  now: number,
): Promise<Record<string, string>> {
  const sent = deviceHashOf(origin);
  const isOurs = sent !== null && (await isDeviceKnown(trx, sent));
  const device = (isOurs && cookieOf(origin)) || randomBytes(32).toString("base64url");
  await trx
    .insertInto("knownDevices")
    .values({ strDeviceHash: hashOf(device), strUser: userId, intLastUsedAt: now })
    .onConflict((on) =>
      on.columns(["strDeviceHash", "strUser"]).doUpdateSet({ intLastUsedAt: now }),
    )
    .execute();
  // Sent to both of the API's bases, and never read by a script.
  const secure = origin.isHttps ? "; Secure" : "";
  const seconds = DEVICE_LENGTH / 1000;
  return {
    "set-cookie": `device=${device}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
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
