/** The local network's own certificate and address (docs/design.md, "Service"). */
import { X509Certificate } from "node:crypto";
import { statSync, writeFileSync } from "node:fs";
import { type RequestOptions, request } from "node:https";
import { join } from "node:path";
import { type PeerCertificate, TLSSocket } from "node:tls";
import { expect, it, vi } from "vitest";
import { lanAddresses, lanCertificate, lanInvitation } from "#server/process/lan.ts";
import { dataFolder, serveHere } from "./process.ts";

const NAMES = ["192.168.1.20", "fd00::20", "localhost", "shop"];
const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse("2031-01-01T12:00:00Z");

it("is for this machine's names, signed by an authority of its own, and stays private", async () => {
  const folder = dataFolder();
  const { cert, key, authority } = await lanCertificate(folder, NAMES, NOW);
  const certificate = new X509Certificate(cert);
  expect(certificate.checkIP("192.168.1.20")).toBe("192.168.1.20");
  expect(certificate.checkIP("fd00::20")).toBe("fd00::20");
  expect(certificate.checkHost("shop")).toBe("shop");
  expect(certificate.checkIP("192.168.1.21")).toBeUndefined();
  const signer = new X509Certificate(authority);
  expect(signer.ca).toBe(true);
  expect(certificate.checkIssued(signer) && certificate.verify(signer.publicKey)).toBe(true);
  expect(key).toContain("BEGIN PRIVATE KEY");
  expect(statSync(join(folder, "certificate.json")).mode & 0o777).toBe(0o600);
});

it("is kept until an address changes or its end comes near", async () => {
  const folder = dataFolder();
  const first = await lanCertificate(folder, NAMES, NOW);
  expect(await lanCertificate(folder, NAMES.slice(1), NOW + 300 * DAY)).toEqual(first);
  const later = await lanCertificate(folder, NAMES, NOW + 340 * DAY);
  expect(later.cert).not.toBe(first.cert);
  const moved = await lanCertificate(folder, ["10.0.0.9"], NOW + 340 * DAY);
  expect(moved.cert).not.toBe(later.cert);
  // What trusts the authority trusts every certificate that follows.
  expect(moved.authority).toBe(first.authority);
  writeFileSync(join(folder, "certificate.json"), "{");
  expect((await lanCertificate(folder, NAMES, NOW)).cert).not.toBe(moved.cert);
});

it("is kept on a machine whose name has other letters than a certificate", async () => {
  const folder = dataFolder();
  const names = ["192.168.1.20", "Büro-PC", "my_shop", "an office"];
  const first = await lanCertificate(folder, names, NOW);
  expect(new X509Certificate(first.cert).checkHost("xn--bro-pc-3ya")).toBeDefined();
  expect(await lanCertificate(folder, names, NOW)).toEqual(first);
});

it("finds the addresses that a phone can reach", () => {
  const at = (address: string, family: "IPv4" | "IPv6", internal = false) => ({
    ...{ address, family, internal, netmask: "", mac: "", cidr: null },
    ...(family === "IPv6" && { scopeid: 0 }),
  });
  const interfaces = {
    lo: [at("127.0.0.1", "IPv4", true)],
    wlan: [at("fe80::1", "IPv6"), at("fd00::20", "IPv6"), at("192.168.1.20", "IPv4")],
  } as unknown as ReturnType<typeof import("node:os").networkInterfaces>;
  expect(lanAddresses(interfaces)).toEqual(["192.168.1.20", "fd00::20"]);
});

it("invites with a QR code", async () => {
  expect(await lanInvitation("https://192.168.1.20:3000")).toMatch(/[█▀▄]{3}/);
});

it("serves the app by HTTPS on the network, and its figures to this machine alone", async () => {
  const env = { HOST: undefined, METRICS_PORT: "0" };
  const { url, printed } = await serveHere(dataFolder(), env, ["--lan"]);
  expect(url).toMatch(/^https:\/\/[\d.]+:\d+$/);
  expect(printed()).toContain("join by scanning the code above");
  expect(printed()).toMatch(/^Figures are at http:\/\/127\.0\.0\.1:\d+\/metrics$/m);
  const answerOf = (path: string, options: RequestOptions) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      request(url + path, options, async (response) => {
        resolve({ status: response.statusCode, text: (await response.toArray()).join("") });
      })
        .on("error", reject)
        .end();
    });
  const { text: ca } = await answerOf("/toyshelf.crt", { rejectUnauthorized: false });
  const { status } = await answerOf("/api/health", { ca });
  expect(status).toBe(200);
});

it("renews the certificate while the server runs", async () => {
  const timers = vi.spyOn(globalThis, "setInterval");
  const { url } = await serveHere(dataFolder(), { HOST: undefined }, ["--lan"]);
  const hourly = timers.mock.calls.filter(([, delay]) => delay === DAY / 24).map(([look]) => look);
  timers.mockRestore();
  const shown = () =>
    new Promise<PeerCertificate>((resolve, reject) => {
      request(`${url}/api/health`, { rejectUnauthorized: false, agent: false }, (response) => {
        response.resume();
        if (response.socket instanceof TLSSocket) resolve(response.socket.getPeerCertificate());
      })
        .on("error", reject)
        .end();
    });
  const first = await shown();
  const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 340 * DAY);
  for (const look of hourly) look();
  later.mockRestore();
  await expect.poll(async () => (await shown()).fingerprint).not.toBe(first.fingerprint);
});
