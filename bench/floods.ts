/**
 * Measures the answers to everybody else while a stranger, or a guest, does all that many sockets can do: lookups of
 * staff beside those on a quiet server, and the owner's sign-in on a new device.
 */
import { once } from "node:events";
import { request } from "node:http";
import { Worker } from "node:worker_threads";
import { openSession } from "#server/accounts/sessions.ts";
import { addUser } from "#server/accounts/users.ts";
import { openDatabase } from "#server/database/open.ts";
import type { Figure, Part } from "./figures.ts";
import type { Flood } from "./floods.worker.ts";
import { type Ask, percentile, work } from "./people.ts";
import {
  ADMIN,
  postgresShop,
  type Running,
  type Shop,
  sqliteShop,
  startServer,
} from "./processes.ts";
import { benchBarcode } from "./stock.ts";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const SIZE = { toys: 10_000, boxes: 200, sections: 20 };
const SOCKETS = 2000;
const STAFF = 20;
/** Times the quiet p99 that lookups may take. */
const SLOWER = 3;
/** Milliseconds until the owner is in. */
const SIGN_IN = 5000;
/** A machine has all of these to itself. */
const FLOODER = "127.0.0.2";
const OWNER = "127.0.0.3";

const keys = Array.from({ length: 26_000 }, (_, n) => `"k${n}":1`).join();

const post = (path: string, body: string, token = "", length = Buffer.byteLength(body)) => {
  const [method, url] = path.split(" ");
  const session = token && `authorization: Bearer ${token}\r\n`;
  const head = `${method} ${url} HTTP/1.1\r\nhost: a\r\n${session}`;
  return `${head}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`;
};

/** The requests, by name. */
const requestsOf = (guest: string): Record<string, string> => ({
  "a stranger's bodies that never end": post("POST /auth/login", "{", "", 90),
  "a guest's bodies that never end": post("PUT /api/account/name", "{", guest, 90),
  "a stranger's 26,000 errors": post("POST /auth/login", `{${keys}}`),
  "a stranger's guesses": post("POST /auth/login", '{"email":"a@b.cd","password":"x"}'),
  "a stranger's links": post("POST /auth/link", `{"secret":"${"A".repeat(43)}"}`),
  "a guest's passwords": post(
    "PUT /api/account/password",
    '{"oldPassword":"x","password":"x"}',
    guest,
  ),
  "a guest's names": post("PUT /api/account/name", '{"name":"Ada"}', guest),
});

/** A session of somebody who signed up. */
async function guestOf({ databaseUrl }: Shop): Promise<string> {
  await using database = await openDatabase(databaseUrl);
  const person = { email: "guest@localhost", name: "Guest", strRole: "guest", strPasswordHash: "" };
  return await database.write(async (trx) => {
    const userId = await addUser(trx, person, Date.now());
    const user = trx.selectFrom("users").selectAll().where("strUser", "=", userId);
    return (await openSession(trx, await user.executeTakeFirstOrThrow(), Date.now())).accessToken;
  });
}

/** Milliseconds until the owner is in, who tries again where that is said; no end where nobody gets in. */
async function signIn({ url }: Running): Promise<number> {
  const started = performance.now();
  const headers = { "content-type": "application/json" };
  while (performance.now() - started < 4 * SIGN_IN) {
    const sent = request(`${url}/auth/login`, { method: "POST", localAddress: OWNER, headers });
    sent.end(JSON.stringify(ADMIN));
    const [answer] = await once(sent, "response");
    for await (const _ of answer);
    if (answer.statusCode === 200) return performance.now() - started;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return Number.POSITIVE_INFINITY;
}

async function measureOn(shop: Shop, say: (text: string) => void): Promise<Figure[]> {
  const { server, session } = await startServer(shop);
  const headers = { authorization: `Bearer ${session.accessToken}` };
  const next = (): Ask => {
    const toy = benchBarcode(Math.floor(Math.random() * SIZE.toys));
    return { url: `${server.url}/toys/${toy}`, headers };
  };
  const lookups = async (): Promise<number> => {
    const waits: number[] = [];
    await work(Array(STAFF).fill({ every: 200, next, waits }), SECONDS);
    return percentile(waits, 99);
  };
  const figures: Figure[] = [];
  try {
    await lookups();
    const quiet = await lookups();
    figures.push(
      { name: `${shop.database}, quiet, lookup p99`, value: quiet, unit: "ms" },
      { name: `${shop.database}, quiet, memory`, value: server.memory() / 1e6, unit: "MB" },
    );
    for (const [name, sent] of Object.entries(requestsOf(await guestOf(shop)))) {
      say(`${name}, on ${shop.database}`);
      const port = Number(new URL(server.url).port);
      const flood: Flood = { port, localAddress: FLOODER, sockets: SOCKETS, request: sent };
      const worker = new Worker(new URL("./floods.worker.ts", import.meta.url), {
        workerData: flood,
      });
      await once(worker, "message");
      const [p99, signedIn] = await Promise.all([lookups(), signIn(server)]);
      await worker.terminate();
      figures.push(
        {
          ...{ name: `${shop.database}, ${name}, lookup p99`, value: p99, unit: "ms" },
          target: { atMost: SLOWER * quiet },
        },
        {
          ...{ name: `${shop.database}, ${name}, owner in`, value: signedIn, unit: "ms" },
          target: { atMost: SIGN_IN },
        },
      );
    }
    const memory = server.memory() / 1e6;
    figures.push({ name: `${shop.database}, memory after all`, value: memory, unit: "MB" });
    return figures;
  } finally {
    await server.stop();
    await shop.remove();
  }
}

const measure: Part = async (say) => [
  ...(await measureOn(await sqliteShop(SIZE), say)),
  ...(await measureOn(await postgresShop(SIZE), say)),
];
export default measure;
