/** Strangers who sign up and sign in, each at an address. */
import type { TestApp } from "../server.ts";

export const OWN = "192.0.2.1";
export const strangerAt = (n: number) => `10.0.${n >> 8}.${n & 255}`;
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
) {
  const { statusCode, headers } = await app.inject({
    method: "POST",
    url,
    payload,
    remoteAddress: address,
    headers: cookie ? { cookie } : {},
  });
  const set = [headers["set-cookie"]].flat()[0];
  return { status: statusCode, cookie: set?.split(";")[0] ?? cookie };
}

export const signIn = (app: TestApp, password: string, address: string, cookie?: string) =>
  post(app, "/auth/login", { email: app.emailOf("admin"), password }, address, cookie);
