/** Strangers who sign up and sign in, each at an address. */
import type { TestApp } from "../server.ts";

export const OWN = "192.0.2.1";
export const strangerAt = (n: number) => `10.0.${n >> 8}.${n & 255}`;
/** What a stranger says that the own address is. */
export const forwarded = (address: string) => ({
  "x-forwarded-for": address,
  forwarded: `for=${address};proto=https`,
  "x-real-ip": address,
  "true-client-ip": address,
  "cf-connecting-ip": address,
});
export const person = (n: number) => ({
  name: "A Stranger",
  email: `stranger${n}@example.com`,
  password: "x",
  address: "Nowhere",
  dob: "1990-05-01",
  phone: "1",
});

export async function post(
  { app }: TestApp,
  url: string,
  payload: object,
  address: string,
  cookie = "",
  more: Record<string, string> = {},
) {
  const { statusCode, headers } = await app.inject({
    method: "POST",
    url,
    payload,
    remoteAddress: address,
    headers: { ...(cookie && { cookie }), ...more },
  });
  const set = [headers["set-cookie"]].flat()[0];
  const wait = Number(headers["retry-after"] ?? 0);
  return { status: statusCode, wait, cookie: set?.split(";")[0] ?? cookie };
}

export const signIn = (app: TestApp, password: string, address: string, cookie?: string) =>
  post(app, "/auth/login", { email: app.emailOf("admin"), password }, address, cookie);
