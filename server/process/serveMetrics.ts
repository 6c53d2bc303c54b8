/** Serves the metrics on a port of their own, so that a proxy before the app's port does not publish them. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Metrics } from "../http/metrics.ts";
import { StartError } from "../kernel/startError.ts";
import type { Config } from "./config.ts";

/** The address of a server as a URL. */
export const urlOf = (scheme: "http" | "https", host: string, port: number) =>
  `${scheme}://${host.includes(":") ? `[${host}]` : host}:${port}`;

/** Returns the address of the metrics. Throws StartError where the port cannot be used. */
export async function serveMetrics(
  { registry }: Metrics,
  { metricsHost, metricsPort }: Pick<Config, "metricsHost" | "metricsPort">,
): Promise<AsyncDisposable & { url: string }> {
  const server = createServer(async ({ method, url }, answer) => {
    if (method !== "GET" || url !== "/metrics") {
      answer.writeHead(404).end();
      return;
    }
    try {
      const text = await registry.metrics();
      answer.writeHead(200, { "content-type": registry.contentType }).end(text);
    } catch {
      // A metric from the database could not be read: 503, where the other metrics alone would hide that.
      answer.writeHead(503).end();
    }
  });
  server.listen(metricsPort ?? 0, metricsHost);
  await once(server, "listening").catch(() => {
    throw new StartError(`METRICS_PORT ${metricsPort} cannot be used. Set it to another.`);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `${urlOf("http", metricsHost, port)}/metrics`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
