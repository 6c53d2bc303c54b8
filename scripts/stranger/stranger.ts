/** Tries a release as its user has it: unpacked into an empty folder, with npm and nothing of this checkout. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter, join } from "node:path";

export const ADMIN = { email: "owner@example.com", password: "Correct-Horse-1" };

const env = {
  HOME: process.env.HOME,
  PATH: process.env.PATH?.split(delimiter)
    .filter((at) => !at.includes("node_modules"))
    .join(delimiter),
  ...{ PORT: "0", ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
};

type More = Record<string, string>;

/** Runs a command in a folder and returns what it prints. Throws where it fails. */
export const command = (cwd: string, [name = "", ...args]: string[], more: More = {}) =>
  execFileSync(name, args, { cwd, env: { ...env, ...more }, encoding: "utf8" });

/** Starts the release of a folder; `took` is in milliseconds. */
export async function start(folder: string, more: More = {}) {
  const from = performance.now();
  const child = spawn(join(folder, "toyshelf"), ["serve"], {
    cwd: folder,
    env: { ...env, ...more },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  for await (const chunk of child.stdout.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    printed += chunk;
    if (printed.includes("Phones join")) break;
  }
  child.stdout.resume();
  const url = /^Toyshelf is at (\S+)$/m.exec(printed)?.[1];
  assert(url, `It did not start: ${printed}`);
  const end = async () => {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    assert.deepEqual(await ended, [0, null]);
  };
  return { url, printed, end, took: performance.now() - from };
}

/** The JSON of an answer that is a success. Throws otherwise. */
export async function ask(
  url: string,
  { method = "GET", token = "", body }: { method?: string; token?: string; body?: object } = {},
) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const sent = body && { headers, body: JSON.stringify(body) };
  const answer = await fetch(url, {
    method,
    headers: { authorization: headers.authorization },
    ...sent,
  });
  assert(answer.ok, `${method} ${url} answers ${answer.status}`);
  return answer.json();
}

export const signIn = async (url: string): Promise<string> =>
  (await ask(`${url}/auth/login`, { method: "POST", body: ADMIN })).accessToken;
