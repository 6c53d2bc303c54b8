/** The real server on a data folder of its own, started where the tests run: a process each would be most of a test. */

import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Box, BoxLine, NewToy, Person, Section, Session, Toy } from "#domain/types.ts";
import { COST } from "#server/accounts/passwords.ts";
import { REFUSED } from "#server/calls/limits.ts";
import { SYNCHRONOUS } from "#server/database/connection.ts";
import { type Server, serve } from "#server/process/serve.ts";
import { start } from "../../scripts/stranger/stranger.ts";

export const ADMIN = { email: "admin@example.com", password: "Correct-Horse-1" };

// The server shares its thread with the test, on a machine that is busy with others, and its data end with the test.
Object.assign(COST, { N: 2 ** 12, p: 1 });
REFUSED.late = Number.POSITIVE_INFINITY;
SYNCHRONOUS.writer = "off";

const newFolder = () => mkdtempSync(join(tmpdir(), "toyshelf-"));

/** The folder of an installed release that is tried in place of this checkout's server. */
const { RELEASE } = process.env;

/** A password given at a later start is checked, which takes as long as the start. */
async function serveFolder(dataDir: string, password?: string, port = 0): Promise<Server> {
  if (RELEASE) {
    return start(RELEASE, {
      ...{ DATA_DIR: dataDir, PORT: String(port), WEBHOOKS: "private", LOG_LEVEL: "warn" },
      ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: password ?? "" },
    });
  }
  const databaseUrl = join(dataDir, "toyshelf.db");
  const settings = { host: "127.0.0.1", port, lan: false, logLevel: "silent" };
  const admin = { email: ADMIN.email, password };
  const open = { trustProxy: [], signUp: "open" as const };
  const watched = { backupDir: null, metricsHost: "127.0.0.1", metricsPort: null };
  const notices = { mail: null, areWebhooksPrivate: true };
  return serve(
    { ...settings, ...open, ...watched, ...notices, admin, dataDir, databaseUrl },
    () => {},
  );
}

/** A data folder with the admin, who is signed in. */
interface Beginning {
  dataDir: string;
  session: Session;
}

/** Made once for all tests of a process: hashing and checking a password takes as long as the rest of a start. */
let beginning: Promise<Beginning> | undefined;

async function begin(): Promise<Beginning> {
  const dataDir = newFolder();
  const server = await serveFolder(dataDir, ADMIN.password);
  const session = await send<Session>(server.url, "POST", "/auth/login", ADMIN);
  await server.end();
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  return { dataDir, session };
}

async function send<T>(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
  more: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...more,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

/** A started server and what a test needs to fill and question it. */
export class TestServer {
  readonly url: string;
  /** The admin's, signed in before the first test. */
  readonly session: Session;
  readonly #dataDir: string;
  #server: Server;

  private constructor(server: Server, dataDir: string, session: Session) {
    this.url = server.url;
    this.session = session;
    this.#server = server;
    this.#dataDir = dataDir;
  }

  /** Starts a server without any stock, with the admin `ADMIN`, on a free port. */
  static async start(): Promise<TestServer> {
    beginning ??= begin();
    const { dataDir: from, session } = await beginning;
    const dataDir = newFolder();
    cpSync(from, dataDir, { recursive: true });
    return new TestServer(await serveFolder(dataDir), dataDir, session);
  }

  /** Ends it, with its stock. */
  async end(): Promise<void> {
    await this.#server.end();
  }

  /** Starts it again at its address. */
  async startAgain(): Promise<void> {
    this.#server = await serveFolder(this.#dataDir, undefined, Number(new URL(this.url).port));
  }

  async stop(): Promise<void> {
    await this.end();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  /** Lets it take its stock for one of so many toys. */
  pretendToys(count: number): void {
    this.#write(`update counters set "intValue" = ${count} where "strCounter" = 'toys'`);
  }

  /** Lets all codes be old enough to be freed. */
  ageCodes(): void {
    this.#write('update codes set "intSince" = 1');
  }

  #write(statement: string): void {
    const database = new DatabaseSync(join(this.#dataDir, "toyshelf.db"));
    database.exec(statement);
    database.close();
  }

  signIn(email: string, password: string): Promise<Session> {
    return send(this.url, "POST", "/auth/login", { email, password });
  }

  /** Somebody new, who signed up alone, and their session. */
  signUp(email = "guest@example.com"): Promise<Session> {
    const user = { name: "Gil", email, password: ADMIN.password, address: "1 Toy Lane" };
    return this.call("POST", "/auth/create-user", { ...user, phone: "1", dob: "1990-05-01" });
  }

  /** A colleague of the admin's, with all rights. */
  async secondAdmin(email = "ben@example.com"): Promise<Session> {
    await this.signUp(email);
    const [person] = await this.call<Person[]>("GET", `/api/people?q=${email}`);
    await this.call("PATCH", `/api/people/${person?.id}`, { role: "admin" });
    return this.signIn(email, ADMIN.password);
  }

  /** A call as the admin. Throws on anything but a success. */
  call<T>(method: string, path: string, body?: unknown): Promise<T> {
    return send(this.url, method, path, body, this.session.accessToken);
  }

  /** Calls for an act of so many seconds ago. */
  callAgo<T>(seconds: number, path: string, body: object): Promise<T> {
    const ordered = { "ordered-at": String(Date.now() - seconds * 1000) };
    return send(this.url, "POST", path, body, this.session.accessToken, ordered);
  }

  createToy(toy: NewToy): Promise<Toy> {
    return this.call("POST", "/toys", toy);
  }

  /** A box on the Floor, or in `section` (which must exist). */
  async createBox(boxCode: string, section?: number, note?: string): Promise<Box> {
    const box = await this.call<Box>("POST", "/boxes", {
      strBoxCode: boxCode,
      strCustomNote: note,
    });
    if (section !== undefined) {
      await this.call("POST", `/boxesinsections/${section}/boxes`, { strBoxCode: boxCode });
    }
    return box;
  }

  createSection(section: number): Promise<Section> {
    return this.call("POST", "/sections", { intSection: section });
  }

  putIntoBox(boxCode: string, barcode: string, amount = 1): Promise<BoxLine> {
    const path = `/boxes/${encodeURIComponent(boxCode)}/toys`;
    return this.call("POST", path, { strToyBarcode: barcode, intAmountInBox: amount });
  }

  boxToys(boxCode: string): Promise<BoxLine[]> {
    return this.call("GET", `/boxes/${encodeURIComponent(boxCode)}/toys`);
  }

  toy(barcode: string): Promise<Toy> {
    return this.call("GET", `/toys/${encodeURIComponent(barcode)}`);
  }
}
