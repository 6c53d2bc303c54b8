/** The real server as a process of its own, on a data folder of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Box, BoxLine, NewToy, Section, Session, Toy } from "#domain/types.ts";

export const ADMIN = { email: "admin@example.com", password: "Correct-Horse-1" };

const ROOT = join(import.meta.dirname, "../..");

/** A started server and what a test needs to fill and question it. */
export class TestServer {
  readonly url: string;
  readonly dataDir: string;
  readonly #child: ChildProcess;
  #session: Session | undefined;

  private constructor(url: string, dataDir: string, child: ChildProcess) {
    this.url = url;
    this.dataDir = dataDir;
    this.#child = child;
  }

  /** Starts a server on an empty data folder with the admin `ADMIN` and a free port. */
  static async start(dataDir = mkdtempSync(join(tmpdir(), "toyshelf-"))): Promise<TestServer> {
    const child = spawn(process.execPath, ["server/main.ts"], {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: "0",
        HOST: "127.0.0.1",
        DATABASE_URL: "",
        DATA_DIR: dataDir,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /https?:\/\/[\d.]+:\d+/.exec(line)?.[0];
      if (url) {
        child.stdout?.resume();
        return new TestServer(url, dataDir, child);
      }
    }
    throw new Error("The server ended before it printed its address.");
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    await ended;
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** The admin's session, signed in once. */
  async session(): Promise<Session> {
    this.#session ??= await this.signIn(ADMIN.email, ADMIN.password);
    return this.#session;
  }

  async signIn(email: string, password: string): Promise<Session> {
    return this.#send<Session>("POST", "/auth/login", { email, password });
  }

  /** A call as the admin. Throws on anything but a success. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { accessToken } = await this.session();
    return this.#send<T>(method, path, body, accessToken);
  }

  async #send<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }

  createToy(toy: NewToy): Promise<Toy> {
    return this.call("POST", "/toys", toy);
  }

  /** A box on the Floor, or in `section` (which must exist). */
  async createBox(strBoxCode: string, section?: number, strCustomNote?: string): Promise<Box> {
    const box = await this.call<Box>("POST", "/boxes", { strBoxCode, strCustomNote });
    if (section !== undefined) {
      await this.call("POST", `/boxesinsections/${section}/boxes`, { strBoxCode });
    }
    return box;
  }

  createSection(intSection: number): Promise<Section> {
    return this.call("POST", "/sections", { intSection });
  }

  putIntoBox(strBoxCode: string, strToyBarcode: string, intAmountInBox = 1): Promise<BoxLine> {
    const path = `/boxes/${encodeURIComponent(strBoxCode)}/toys`;
    return this.call("POST", path, { strToyBarcode, intAmountInBox });
  }

  boxToys(strBoxCode: string): Promise<BoxLine[]> {
    return this.call("GET", `/boxes/${encodeURIComponent(strBoxCode)}/toys`);
  }

  toy(barcode: string): Promise<Toy> {
    return this.call("GET", `/toys/${encodeURIComponent(barcode)}`);
  }
}
