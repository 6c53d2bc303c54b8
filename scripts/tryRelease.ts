/** Does with a release what a stranger does: unpacks it into an empty folder, installs, starts, watches, gives a program a token, backs up, ends; and updates a database of version 0.2.0, and goes back. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";

const root = join(import.meta.dirname, "..");
const [archive] = globSync("release/toyshelf-*.tgz", { cwd: root });
assert(archive, "There is no release: npm run release");
const scratch = mkdtempSync(join(tmpdir(), "toyshelf-stranger-"));
const folder = join(scratch, "toyshelf");
const toyshelf = join(folder, "toyshelf");
const ADMIN = { email: "owner@example.com", password: "Correct-Horse-1" };
/** A stranger has npm, and nothing of this checkout. */
const env = {
  HOME: process.env.HOME,
  PATH: process.env.PATH?.split(delimiter)
    .filter((at) => !at.includes("node_modules"))
    .join(delimiter),
  ...{ PORT: "0", ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
};
const command = (name: string, ...args: string[]) =>
  execFileSync(name, args, { cwd: folder, env, encoding: "utf8" });

/** Starts it, and gives its address and how many milliseconds that took. */
async function start(more: Record<string, string> = {}) {
  const from = performance.now();
  const child = spawn(toyshelf, ["serve"], {
    cwd: folder,
    env: { ...env, ...more },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  for await (const chunk of child.stdout.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    printed += chunk;
    if (printed.includes("Phones join")) break;
  }
  const url = /^Toyshelf is at (\S+)$/m.exec(printed)?.[1];
  assert(url, `It did not start: ${printed}`);
  const end = async () => {
    child.kill("SIGTERM");
    assert.deepEqual(await once(child, "exit"), [0, null]);
  };
  return { url, printed, end, took: performance.now() - from };
}

async function post(url: string, body: object, token = "") {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  assert(answer.ok, `${url} answers ${answer.status}`);
  return answer.json();
}

try {
  execFileSync("tar", ["-xzf", join(root, archive), "-C", scratch]);
  const lock = readFileSync(join(folder, "package-lock.json"), "utf8");
  assert(!lock.includes('"resolved"'), "The lock has download addresses.");
  assert(!lock.includes('"dev": true'), "The lock has what only development needs.");
  command("npm", "ci", "--omit=dev", "--prefer-offline");
  assert(!existsSync(join(folder, "node_modules/vite")), "There are tools of development.");
  const megabytes = Number(command("du", "-sm", ".").split("\t")[0]);

  const first = await start();
  assert.match(first.printed, /\/login#reset=/);
  await first.end();
  const { url, end, took, printed } = await start({ METRICS_PORT: "0" });
  const page = await (await fetch(url, { headers: { accept: "text/html" } })).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  const packed = await fetch(`${url}${script}`, { headers: { "accept-encoding": "br" } });
  assert.equal(packed.headers.get("content-encoding"), "br", `${script} is not packed.`);
  const { accessToken } = await post(`${url}/auth/login`, ADMIN);
  const loaded = command(toyshelf, "sample");
  const toys = await fetch(`${url}/toys`, { headers: { authorization: `Bearer ${accessToken}` } });
  const count = ((await toys.json()) as unknown[]).length;
  assert(loaded.startsWith(`Loaded ${count} toys`), loaded);
  assert.match(command(toyshelf, "backup"), /and was checked/);
  const ready = await (await fetch(`${url}/api/ready`)).json();
  assert.deepEqual([ready.status, ready.problems], ["ready", []]);
  assert.match(ready.commit, /^[0-9a-f]{40}$/);
  const figures = await fetch(/^Figures are at (\S+)$/m.exec(printed)?.[1] ?? "");
  assert.match(await figures.text(), /^toyshelf_backup_timestamp_seconds [1-9]/m);
  const made = command(toyshelf, "token", "make", ADMIN.email, "Report");
  const authorization = `Bearer ${made.trim().split(" ").at(-1)}`;
  assert((await fetch(`${url}/api/toys`, { headers: { authorization } })).ok);
  await end();

  // A database of an earlier version, brought up to date and back.
  const DATA_DIR = join(scratch, "old");
  const file = join(DATA_DIR, "toyshelf.db");
  mkdirSync(DATA_DIR);
  writeFileSync(file, gunzipSync(readFileSync(join(root, "tests/server/frozen/0.2.0.db.gz"))));
  const database = new DatabaseSync(file);
  database.exec("insert into secrets values ('logKey', 'a key')");
  database.close();
  const withOld = (...args: string[]) =>
    execFileSync(toyshelf, args, { cwd: folder, env: { ...env, DATA_DIR }, encoding: "utf8" });
  assert.match(withOld("rehearse", file), /can be brought up to date/);
  const updated = await start({ DATA_DIR });
  assert.match(updated.printed, /^The database was brought up to date: 13 toys/m);
  await updated.end();
  assert.match(withOld("back"), /is what it was before the update: 13 toys/);
  console.log(
    `${archive}: ${megabytes} MB installed, started in ${Math.round(took)} ms, ${count} toys.`,
  );
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
