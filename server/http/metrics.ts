/** Metrics of the server in Prometheus' format (docs/operating.md). */
import { statSync } from "node:fs";
import { dirname } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { waitingForHash } from "../accounts/hashQueue.ts";
import { freeBytes } from "../database/file.ts";
import { VERSION } from "../kernel/version.ts";
import { problemsOf } from "./ready.ts";
import type { AllServices } from "./services.ts";

/** The upper bounds of the histograms' buckets, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const SECOND = 1000;

export interface Metrics {
  readonly registry: Registry;
  /** Begins to measure the calls of a server; called before it listens. */
  observe(app: FastifyInstance, services: AllServices): void;
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Makes the metrics. Their package is loaded only where somebody asks for metrics. */
export async function createMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const calls = new Histogram({
    ...{ name: "toyshelf_call_duration_seconds", help: "Calls by operation and status." },
    ...{ labelNames: ["operation", "status"], buckets: BUCKETS, registers },
  });
  const writes = new Histogram({
    ...{ name: "toyshelf_write_duration_seconds", help: "Writes, with their wait for the writer." },
    ...{ buckets: BUCKETS, registers },
  });
  /** A metric whose value is read at each request for the metrics. */
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      ...{ name: `toyshelf_${name}`, help, registers },
      async collect() {
        this.set(await read());
      },
    });
  const about = { name: "toyshelf_info", help: "What runs.", labelNames: ["version", "commit"] };
  new Gauge({ ...about, registers }).set(
    { version: VERSION.version, commit: VERSION.commit ?? "" },
    1,
  );

  return {
    registry,
    observe(app, services) {
      app.addHook("onResponse", (request, { statusCode, elapsedTime }, done) => {
        const { operation = "app" } = request.routeOptions.config as { operation?: string };
        calls.observe({ operation, status: statusCode }, elapsedTime / SECOND);
        done();
      });
      const { database, backups, imports, streams, lateness } = services;
      database.onWritten = (ms) => writes.observe(ms / SECOND);
      gauge("streams", "Answers sent piece by piece: open screens, exports.", () => streams.count);
      gauge("hashes_waiting", "People whose passwords wait to be looked at.", waitingForHash);
      gauge(
        "lateness_seconds",
        "How late the server is for a call.",
        () => lateness.current / SECOND,
      );
      gauge("imports_failing", "Imports that cannot go on.", () => imports.failing);
      gauge("journal_number", "The last number of the journal.", async () => {
        const counter = database.db.selectFrom("counters").select("intValue");
        const row = await counter.where("strCounter", "=", "changes").executeTakeFirst();
        return row?.intValue ?? 0;
      });
      gauge(
        "problems",
        "What whoever runs it should see to: GET /api/ready names it.",
        async () => (await problemsOf(services)).length,
      );
      const { place } = backups;
      if (!place) return;
      gauge(
        "backup_timestamp_seconds",
        "When the newest backup was made, since 1970; 0 for never.",
        () => (backups.newest()?.intMadeAt ?? 0) / SECOND,
      );
      gauge("database_bytes", "The database's file.", () => sizeOf(place.database));
      gauge(
        "wal_bytes",
        "The log of the database's file, as long as it ever was since the start.",
        () => sizeOf(`${place.database}-wal`),
      );
      gauge("free_bytes", "What the disk takes still.", () => freeBytes(dirname(place.database)));
    },
  };
}
