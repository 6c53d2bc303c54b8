/**
 * The server's programs on a data folder of their own: as processes, where a signal, an exit code or the
 * memory is tried, or in the test's own, which spares a second of the processor.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import type { Session } from "#domain/types.ts";
import { HttpError } from "#server/kernel/errors.ts";
import { StartError } from "#server/kernel/startError.ts";
import { readConfig } from "#server/process/config.ts";
import { serve } from "#server/process/serve.ts";

const ROOT = join(import.meta.dirname, "../..");
/** A start that finds its code compiled takes a sixth less of the processor, and one that hashes at a low cost a fifth. */
const COMPILED = join(ROOT, "node_modules/.cache/node");
const FAST = join(import.meta.dirname, "fast.setup.ts");
export const ADMIN = { email: "admin@example.com", password: "Correct-Horse-1" };

type Env = Record<string, string | undefined>;

/** A folder that is removed when the test ends. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "toyshelf-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Process {
  child: ChildProcess;
  /** All that it has printed so far. */
  printed(): string;
  /** The exit code, once it has ended. */
  ended: Promise<number | null>;
}

/**
 * Starts a program of server/; it is killed when the test ends. An undefined variable is unset.
 * `within` is a command that runs what follows it with less than it has itself.
 */
export function run(program: string, args: string[], env: Env, within: string[] = []): Process {
  const node = [process.execPath, "--import", FAST];
  const command = [...within, ...node, join("server", program), ...args];
  const child = spawn(command[0] as string, command.slice(1), {
    cwd: ROOT,
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED },
      ...{ HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "warn", ...env },
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  const ended = once(child, "close").then(([code]) => code as number | null);
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    await ended;
  });
  return { child, printed: () => text, ended };
}

/** Starts the server and waits for its address. Throws with what it printed when it ends before. */
export async function startServer(
  dataDir: string,
  { env = {}, within = [] }: { env?: Env; within?: string[] } = {},
): Promise<Process & { url: string }> {
  const settings = {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...env,
  };
  const server = run("main.ts", ["serve"], settings, within);
  const url = await new Promise<string>((resolve, reject) => {
    server.child.stdout?.on("data", () => {
      const at = /^Toyshelf is at (\S+)$/m.exec(server.printed())?.[1];
      if (at) resolve(at);
    });
    server.ended.then(() => reject(new Error(server.printed())));
  });
  return { ...server, url };
}

/** Starts the server in the test's own process. Throws what is in the way of a start; ends with the test, or before. */
export async function serveHere(dataDir: string, env: Env = {}, args: string[] = []) {
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const defaults = { HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "silent", DATA_DIR: dataDir };
  const said: string[] = [];
  const config = readConfig({ ...defaults, ...admin, ...env }, args);
  const { url, end } = await serve(config, (text) => said.push(text));
  let ended: Promise<void> | undefined;
  const endOnce = () => {
    ended ??= end();
    return ended;
  };
  onTestFinished(endOnce);
  return { url, end: endOnce, printed: () => said.join("\n") };
}

type Program =
  | ("backup" | "restore" | "rehearse" | "back" | "copy")
  | ("user" | "token" | "import" | "export");

/** Runs a command of the terminal in the test's own process, with what main.ts makes of its end. */
export async function command(program: Program, args: string[], env: Env) {
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((text) => void lines.push(text));
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    const { run: work } = await import(`../../server/cli/${program}.ts`);
    await work(args);
    return { code: 0, printed: lines.join("\n") };
  } catch (error) {
    if (!(error instanceof StartError || error instanceof HttpError)) throw error;
    return { code: 1, printed: [...lines, error.message].join("\n") };
  } finally {
    vi.unstubAllEnvs();
    log.mockRestore();
  }
}

/** The admin's token on a started server. */
export async function signIn(url: string): Promise<string> {
  return (await send<Session>(`${url}/auth/login`, "POST", { body: ADMIN })).body.accessToken;
}

/** A call to a started server. */
export async function send<Body>(
  url: string,
  method: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<{ status: number; body: Body }> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Body };
}
