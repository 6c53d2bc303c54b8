/**
 * Does with a release what a stranger does: unpacks it into an empty folder, installs, starts, watches, gives a program a
 * token, finds the backup that came by itself, restores it elsewhere, updates to the next build and back, and from a
 * database of version 0.2.0; with nginx there, also two servers on PostgreSQL.
 */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
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
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { makeNextBuild } from "./stranger/nextBuild.ts";
import { askPrometheus } from "./stranger/prometheus.ts";
import { tryRolling } from "./stranger/rolling.ts";
import { ADMIN, ask, command, signIn, start } from "./stranger/stranger.ts";

const root = join(import.meta.dirname, "..");
const [archive] = globSync("release/toyshelf-*.tgz", { cwd: root });
assert(archive, "There is no release: npm run release");
const scratch = mkdtempSync(join(tmpdir(), "toyshelf-stranger-"));
const folder = join(scratch, "toyshelf");
const next = join(scratch, "next");
/** A time zone in which it is noon or later, so that the night's backup is due. */
const TZ = `Etc/GMT${new Date().getUTCHours() < 12 ? "-" : "+"}${new Date().getUTCHours() < 12 ? 12 : 0}`;
/** Milliseconds after a start within which the day's backup is made. */
const BACKUP_WITHIN = 90_000;
const toyshelf = (args: string[], more: Record<string, string> = {}, build = folder) =>
  command(build, [join(build, "toyshelf"), ...args], more);
const hasTool = (name: string) => spawnSync("which", [name]).status === 0;
const said: string[] = [];

async function install(): Promise<void> {
  execFileSync("tar", ["-xzf", join(root, archive as string), "-C", scratch]);
  const lock = readFileSync(join(folder, "package-lock.json"), "utf8");
  assert(!lock.includes('"resolved"'), "The lock has download addresses.");
  assert(!lock.includes('"dev": true'), "The lock has what only development needs.");
  command(folder, ["npm", "ci", "--omit=dev", "--prefer-offline"]);
  assert(!existsSync(join(folder, "node_modules/vite")), "There are tools of development.");
  said.push(`${command(folder, ["du", "-sm", "."]).split("\t")[0]} MB installed`);
}

/** A first start, and a second with stock, figures, a token and a backup. */
async function use(): Promise<void> {
  const first = await start(folder, { TZ });
  assert.match(first.printed, /\/login#reset=/);
  await first.end();
  const { url, end, took, printed } = await start(folder, { METRICS_PORT: "0", TZ });
  said.push(`started in ${Math.round(took)} ms`);
  const page = await (await fetch(url, { headers: { accept: "text/html" } })).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  const packed = await fetch(`${url}${script}`, { headers: { "accept-encoding": "br" } });
  assert.equal(packed.headers.get("content-encoding"), "br", `${script} is not packed.`);
  const token = await signIn(url);
  const loaded = toyshelf(["sample"]);
  const toys: { strToyBarcode: string }[] = await ask(`${url}/toys`, { token });
  assert(loaded.startsWith(`Loaded ${toys.length} toys`), loaded);
  const ready = await ask(`${url}/api/ready`);
  assert.deepEqual([ready.status, ready.problems], ["ready", []]);
  assert.match(ready.commit, /^[0-9a-f]{40}$/);
  const figures = /^Figures are at (\S+)$/m.exec(printed)?.[1] ?? "";
  await ask(`${url}/toys/${toys[0]?.strToyBarcode}`, { token });
  if (hasTool("prometheus")) {
    said.push(`Prometheus answered ${await askPrometheus(scratch, figures)} questions`);
  } else said.push("no Prometheus here");
  const made = toyshelf(["token", "make", ADMIN.email, "Report"]);
  await ask(`${url}/api/toys`, { token: made.trim().split(" ").at(-1) ?? "" });
  const until = Date.now() + BACKUP_WITHIN;
  while (globSync("data/backups/nightly-*.db", { cwd: folder }).length === 0) {
    assert(Date.now() < until, "No backup came by itself.");
    await sleep(1000);
  }
  assert.match(await (await fetch(figures)).text(), /^toyshelf_backup_timestamp_seconds [1-9]/m);
  await end();
  said.push("a backup came by itself");
}

/** The backup in another folder has the same stock. */
async function restoreElsewhere(): Promise<void> {
  const [backup] = globSync("data/backups/nightly-*.db", { cwd: folder });
  const DATA_DIR = join(scratch, "restored");
  mkdirSync(DATA_DIR);
  assert.match(toyshelf(["restore", join(folder, backup ?? "")], { DATA_DIR }), /^Restored /);
  const restored = await start(folder, { DATA_DIR });
  const { intTotalSkus } = await ask(`${restored.url}/api/dashboard`, {
    token: await signIn(restored.url),
  });
  assert(intTotalSkus > 0);
  await restored.end();
  said.push(`restored in another folder: ${intTotalSkus} toys`);
}

/** The next build takes the data folder over; the way back is the former build's. */
async function updateAndBack(): Promise<void> {
  const DATA_DIR = join(folder, "data");
  const file = join(DATA_DIR, "toyshelf.db");
  assert.match(toyshelf(["rehearse", file], { DATA_DIR }, next), /can be brought up to date/);
  const updated = await start(next, { DATA_DIR });
  assert.match(updated.printed, /^The database was brought up to date: /m);
  await updated.end();
  assert.throws(() => toyshelf(["user"], { DATA_DIR }), "An older build takes a newer database.");
  assert.match(toyshelf(["back"], { DATA_DIR }, next), /is what it was before the update: /);
  const again = await start(folder, { DATA_DIR });
  await signIn(again.url);
  await again.end();
  said.push("updated to the next build and back");
}

/** A database of version 0.2.0, brought up to date and back. */
async function updateOld(): Promise<void> {
  const DATA_DIR = join(scratch, "old");
  const file = join(DATA_DIR, "toyshelf.db");
  mkdirSync(DATA_DIR);
  writeFileSync(file, gunzipSync(readFileSync(join(root, "tests/server/frozen/0.2.0.db.gz"))));
  const database = new DatabaseSync(file);
  database.exec("insert into secrets values ('logKey', 'a key')");
  database.close();
  assert.match(toyshelf(["rehearse", file], { DATA_DIR }), /can be brought up to date/);
  const updated = await start(folder, { DATA_DIR });
  assert.match(updated.printed, /^The database was brought up to date: 13 toys/m);
  await updated.end();
  assert.match(toyshelf(["back"], { DATA_DIR }), /is what it was before the update: 13 toys/);
  said.push("updated from 0.2.0 and back");
}

/** Browser tests of the sign-in and the shell, with the release's server and app. */
function tryInBrowser(): void {
  const args = ["test", "tests/e2e/session.spec.ts"];
  const more = { cwd: root, env: { ...process.env, RELEASE: folder }, encoding: "utf8" } as const;
  const printed = execFileSync("playwright", args, more);
  said.push(`in a browser: ${/(\d+ passed)/.exec(printed)?.[1]}`);
}

try {
  await install();
  await use();
  await restoreElsewhere();
  makeNextBuild(folder, next);
  await updateAndBack();
  await updateOld();
  tryInBrowser();
  said.push(hasTool("nginx") ? await tryRolling(folder, next, scratch) : "no nginx here");
  console.log(`${archive}:\n- ${said.join("\n- ")}`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
