/**
 * Two servers on one PostgreSQL under nginx, as docs/production.md has them, brought to the next build one
 * after the other while 200 calls a second come in: none fails, and none that was answered is lost.
 */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startCluster } from "#tests/server/cluster.ts";
import { freePort } from "./freePort.ts";
import { ADMIN, start } from "./stranger.ts";

const CALLS_A_SECOND = 200;
/** One of so many calls writes. */
const WRITES = 4;
const TOYS = 50;
/** Milliseconds of calls before, between and after the restarts. */
const CALM = 4000;

const page = readFileSync(join(import.meta.dirname, "../../docs/production.md"), "utf8");

/** nginx with the page's own block, on another port and with a certificate of an hour. */
async function startNginx(folder: string, ports: number[]) {
  mkdirSync(folder);
  const port = await freePort();
  const certificate = join(folder, "certificate.pem");
  const key = join(folder, "key.pem");
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "1",
      "-subj",
      "/CN=localhost",
    ].concat([...["-keyout", key, "-out", certificate]]),
    { stdio: "ignore" },
  );
  const block = /```nginx\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
  const changed = block
    .replace("127.0.0.1:3001", `127.0.0.1:${ports[0]}`)
    .replace("127.0.0.1:3002", `127.0.0.1:${ports[1]}`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  assert(changed.includes(`${port} ssl`) && changed.includes(String(ports[1])));
  const config = join(folder, "nginx.conf");
  writeFileSync(
    config,
    `daemon off; pid ${join(folder, "pid")}; error_log ${join(folder, "error.log")};
    events { worker_connections 1024; }
    http { access_log off; client_body_temp_path ${join(folder, "body")}; proxy_temp_path ${join(folder, "proxy")};
    fastcgi_temp_path ${join(folder, "f")}; uwsgi_temp_path ${join(folder, "u")}; scgi_temp_path ${join(folder, "s")};
    ${changed} }`,
  );
  const child = spawn("nginx", ["-p", folder, "-c", config], { stdio: "inherit" });
  await once(child, "spawn");
  await sleep(500);
  const end = async () => {
    child.kill("SIGQUIT");
    await once(child, "exit");
  };
  return { url: `https://127.0.0.1:${port}`, end };
}

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 200 });

interface Answer {
  status: number;
  body: string;
}

function send(
  url: string,
  { method = "GET", headers = {}, body }: { method?: string; headers?: object; body?: object } = {},
): Promise<Answer> {
  const text = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const type = text && { "content-type": "application/json" };
    const call = request(
      url,
      { agent, method, headers: { ...headers, ...type } },
      async (answer) => {
        let read = "";
        for await (const chunk of answer.setEncoding("utf8")) read += chunk;
        resolve({ status: answer.statusCode ?? 0, body: read });
      },
    );
    call.on("error", reject);
    call.end(text);
  });
}

/** Calls at a steady rate until it is ended; then what went wrong, and how often each toy was said to be one more. */
function callSteadily(url: string, authorization: string) {
  const wrong: string[] = [];
  const added = new Map<string, number>();
  let calls = 0;
  let repeated = 0;
  let isOver = false;
  const open = new Set<Promise<void>>();

  async function call(n: number): Promise<void> {
    const code = `T${n % TOYS}`;
    const headers = { authorization };
    if (n % WRITES !== 0) {
      const { status, body } = await send(`${url}/toys/${code}`, { headers });
      if (status !== 200) wrong.push(`GET ${code} ${status} ${body}`);
      return;
    }
    const key = { "idempotency-key": `rolling-${n}` };
    const more = { method: "POST", headers: { ...headers, ...key }, body: { strToyBarcode: code } };
    let answer = await send(`${url}/boxes/B/toys`, more);
    // A POST that is lost on the way is sent again with its key, as the app does.
    if (answer.status === 502) {
      repeated++;
      answer = await send(`${url}/boxes/B/toys`, more);
    }
    if (answer.status >= 300) wrong.push(`POST ${code} ${answer.status} ${answer.body}`);
    else added.set(code, (added.get(code) ?? 0) + 1);
  }

  async function run() {
    const from = performance.now();
    while (!isOver) {
      const due = Math.floor(((performance.now() - from) / 1000) * CALLS_A_SECOND);
      for (; calls < due; calls++) {
        const n = calls;
        const answered: Promise<void> = call(n)
          .catch((error) => void wrong.push(String(error)))
          .finally(() => open.delete(answered));
        open.add(answered);
      }
      await sleep(5);
    }
    await Promise.all(open);
  }
  const running = run();
  return async () => {
    isOver = true;
    await running;
    return { calls, repeated, wrong, added };
  };
}

/** Returns what there is to say of it. Throws where a call failed or was lost. */
export async function tryRolling(folder: string, next: string, scratch: string): Promise<string> {
  const cluster = await startCluster([]);
  const ports = [await freePort(), await freePort()];
  const running = new Map<number, Awaited<ReturnType<typeof start>>>();
  const begin = async (build: string, port: number) => {
    const more = {
      PORT: String(port),
      DATABASE_URL: cluster.urlOf("shop"),
      TRUST_PROXY: "127.0.0.1",
    };
    running.set(port, await start(build, { ...more, DATA_DIR: join(scratch, `pg-${port}`) }));
  };
  try {
    await cluster.run("create database shop");
    for (const port of ports) await begin(folder, port);
    const nginx = await startNginx(join(scratch, "nginx"), ports);
    try {
      const { url } = nginx;
      const login = await send(`${url}/auth/login`, { method: "POST", body: ADMIN });
      const authorization = `Bearer ${JSON.parse(login.body).accessToken}`;
      const make = async (path: string, body: object) =>
        assert.equal(
          (await send(url + path, { method: "POST", headers: { authorization }, body })).status,
          201,
        );
      await make("/boxes", { strBoxCode: "B" });
      for (let n = 0; n < TOYS; n++) {
        await make("/toys", { strToyBarcode: `T${n}`, strName: `Toy ${n}`, intQuantity: 1 });
        await make("/boxes/B/toys", { strToyBarcode: `T${n}` });
      }
      const end = callSteadily(url, authorization);
      await sleep(CALM);
      for (const port of ports) {
        await running.get(port)?.end();
        await begin(next, port);
        await sleep(CALM);
      }
      const { calls, repeated, wrong, added } = await end();
      assert.deepEqual(wrong.slice(0, 5), [], `${wrong.length} of ${calls} calls failed`);
      for (const [code, times] of added) {
        const { body } = await send(`${url}/boxes/B/toys`, { headers: { authorization } });
        const lines: { strToyBarcode: string; intAmountInBox: number }[] = JSON.parse(body);
        const line = lines.find(({ strToyBarcode }) => strToyBarcode === code);
        assert.equal(line?.intAmountInBox, times + 1, `${code} was counted otherwise`);
      }
      const writes = [...added.values()].reduce((sum, n) => sum + n, 0);
      return `two servers brought to the next build under ${calls} calls (${writes} writes): 0 failed, 0 lost, ${repeated} sent again`;
    } finally {
      await nginx.end();
    }
  } finally {
    for (const server of running.values()) await server.end().catch(() => {});
    await cluster.stop();
  }
}
