/** Does with a release what a stranger does: unpacks it into an empty folder, installs, starts, signs in, backs up, ends. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

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
async function start() {
  const from = performance.now();
  const child = spawn(toyshelf, ["serve"], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  for await (const chunk of child.stdout.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    printed += chunk;
    if (printed.includes("Phones join")) break;
  }
  const url = /^Toyshelf is at (\S+)$/m.exec(printed)?.[1];
  assert(url, `It did not start: ${printed}`);
  return { child, url, took: performance.now() - from };
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
  first.child.kill("SIGTERM");
  await once(first.child, "exit");
  const { child, url, took } = await start();
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
  child.kill("SIGTERM");
  assert.deepEqual(await once(child, "exit"), [0, null]);
  console.log(
    `${archive}: ${megabytes} MB installed, started in ${Math.round(took)} ms, ${count} toys.`,
  );
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
