/** The servers that are measured, each a process of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Session } from "#domain/types.ts";
import { openSession } from "#server/accounts/sessions.ts";
import { openDatabase } from "#server/database/open.ts";
import { startCluster } from "#tests/server/cluster.ts";
import { fillStock, type StockSize } from "./stock.ts";

export const ADMIN = { email: "bench@localhost", password: "Bench-the-server-1" };
/** The flags that `npm start` gives Node; the bare server gets the same. */
const NODE_FLAGS = ["--max-semi-space-size=4", "--heap-growing-percent=50"];
const ADDRESS = /is at (https?:\/\/\S+)/;

/** A stock of a size, on one of the databases. */
export interface Shop {
  /** The database's name in a figure. */
  database: "SQLite" | "PostgreSQL";
  /** The environment that names it to a server. */
  env: Record<string, string>;
  /** Its file or its address. */
  databaseUrl: string;
  remove(): Promise<void>;
}

async function fill(databaseUrl: string, size: StockSize): Promise<void> {
  const database = await openDatabase(databaseUrl);
  await fillStock(database, size);
  await database.close();
}

/** A data folder with a stock in it. */
export async function sqliteShop(size: StockSize): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), "toyshelf-bench-"));
  const databaseUrl = join(folder, "toyshelf.db");
  await fill(databaseUrl, size);
  return {
    database: "SQLite",
    env: { DATA_DIR: folder },
    databaseUrl,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A PostgreSQL of its own, as durable as an operator's. */
export async function postgresShop(size: StockSize): Promise<Shop> {
  const cluster = await startCluster([]);
  await cluster.run("create database shop");
  const databaseUrl = cluster.urlOf("shop");
  await fill(databaseUrl, size);
  return {
    database: "PostgreSQL",
    env: { DATABASE_URL: databaseUrl },
    databaseUrl,
    remove: () => cluster.stop(),
  };
}

const SHOPS = { SQLite: sqliteShop, PostgreSQL: postgresShop };

/** What makes a shop, by its database's name: BENCH_DATABASE=SQLite chooses one. */
export const chosenShops = Object.entries(SHOPS).filter(
  ([name]) => process.env.BENCH_DATABASE?.split(",").includes(name) ?? true,
);
if (chosenShops.length === 0) throw new Error(`BENCH_DATABASE is one of ${Object.keys(SHOPS)}.`);

export class Running {
  readonly url: string;
  /** Milliseconds from the start of the process to the address it printed. */
  readonly startedIn: number;
  readonly #process: ChildProcess;

  constructor(child: ChildProcess, url: string, startedIn: number) {
    this.#process = child;
    this.url = url;
    this.startedIn = startedIn;
  }

  /** Resident memory in bytes, from Linux' own books, with that of the processes beside it (labels, pictures). */
  memory(): number {
    const { pid } = this.#process;
    const beside = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
      .split(" ")
      .slice(0, -1);
    const statuses = [pid, ...beside].map((id) => `/proc/${id}/status`).filter(existsSync);
    const sizes = statuses.map((file) => /VmRSS:\s+(\d+) kB/.exec(readFileSync(file, "utf8"))?.[1]);
    return sizes.reduce((sum, size = "0") => sum + Number(size), 0) * 1024;
  }

  /** Processor time so far in microseconds: what a busy machine does not disturb. Ticks are of 10 ms. */
  processorTime(): number {
    const stat = readFileSync(`/proc/${this.#process.pid}/stat`, "utf8");
    const [user, system] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12, 14);
    return (Number(user) + Number(system)) * 10_000;
  }

  /** The longest turn of the server's thread since this was asked last, in milliseconds; of one that is watched. */
  async longestTurn(): Promise<number> {
    this.#process.send("tell");
    const [turn] = await once(this.#process, "message");
    return turn;
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    this.#process.kill("SIGTERM");
    await once(this.#process, "exit");
  }
}

/** Runs a file of ours with Node and waits for the address it prints. */
async function run(
  file: string,
  args: string[],
  env: Record<string, string>,
  { isWatched = false } = {},
): Promise<Running> {
  const started = performance.now();
  const path = fileURLToPath(new URL(file, import.meta.url));
  const watch = fileURLToPath(new URL("turns.watch.ts", import.meta.url));
  const flags = isWatched ? [...NODE_FLAGS, "--import", watch] : NODE_FLAGS;
  const child = spawn(process.execPath, [...flags, path, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit", isWatched ? "ipc" : "ignore"],
  });
  const output = child.stdout as Readable;
  let said = "";
  for await (const chunk of output) {
    said += chunk;
    const url = ADDRESS.exec(said)?.[1];
    if (url) {
      output.resume();
      return new Running(child, url, performance.now() - started);
    }
  }
  throw new Error(`${file} ended without an address: ${said}`);
}

async function signIn(url: string): Promise<Session> {
  const login = await fetch(`${url}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  return (await login.json()) as Session;
}

/** The real server, with an admin's session; watched, it tells how long its turns are. */
export async function startServer({ env }: Pick<Shop, "env">, watching = { isWatched: false }) {
  const variables = {
    ...env,
    PORT: "0",
    HOST: "127.0.0.1",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: "info",
    NODE_ENV: "production",
  };
  const server = await run("../server/start.js", ["serve"], variables, watching);
  return { server, session: await signIn(server.url) };
}

export const startBare = ({ database, databaseUrl }: Shop) =>
  run(database === "SQLite" ? "bare.ts" : "barePostgres.ts", [databaseUrl], {});

/** Sessions of the admin, each with its token: a person has so many streams at most. */
export async function openSessions({ databaseUrl }: Shop, count: number): Promise<string[]> {
  const database = await openDatabase(databaseUrl);
  const admin = await database.db
    .selectFrom("users")
    .selectAll()
    .where("strEmail", "=", ADMIN.email)
    .executeTakeFirstOrThrow();
  const tokens: string[] = [];
  for (let n = 0; n < count; n++) {
    tokens.push((await database.write((trx) => openSession(trx, admin, Date.now()))).accessToken);
  }
  await database.close();
  return tokens;
}
