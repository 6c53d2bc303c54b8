/**
 * The wait of a lookup while others work: on SQLite beside searches and whole lists, on PostgreSQL with two servers and
 * 1,000 people. BENCH_SECONDS says how long each takes.
 */
import { randomUUID } from "node:crypto";
import { Worker } from "node:worker_threads";
import { openSession } from "#server/accounts/sessions.ts";
import { addUser } from "#server/accounts/users.ts";
import { openDatabase } from "#server/database/open.ts";
import type { Figure, Part } from "./figures.ts";
import { type Ask, percentile, work } from "./people.ts";
import { postgresShop, type Shop, sqliteShop, startServer } from "./processes.ts";
import { benchBarcode } from "./stock.ts";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
/** Until everybody has come and what a new process reads and compiles once is there; a figure of its own. */
const ARRIVING = 10;
const SIZE = { toys: 100_000, boxes: 2000, sections: 200 };
const WORDS = ["wooden", "castle", "zeppelin", "deluxe owl", "4711"];

const random = (below: number) => Math.floor(Math.random() * below);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const anyToy = () => benchBarcode(random(SIZE.toys));

async function mixed(say: (text: string) => void): Promise<Figure[]> {
  const shop = await sqliteShop(SIZE);
  const { server, session } = await startServer(shop);
  const headers = bearer(session.accessToken);
  const at = (path: string): Ask => ({ url: `${server.url}${path}`, headers });
  const [lookups, searches, lists]: number[][] = [[], [], []];
  const reader = new Worker(new URL("./listReader.worker.ts", import.meta.url), {
    workerData: at("/toys"),
  });
  reader.on("message", (took: number) => lists?.push(took));
  try {
    say("50 people look up, 5 search, 1 lists everything, on SQLite");
    const staff = { every: 1000, next: () => at(`/toys/${anyToy()}`), waits: lookups ?? [] };
    const searching = {
      every: 500,
      next: () => at(`/toys?q=${WORDS[random(WORDS.length)]}&sort=strName&limit=20&offset=0`),
      waits: searches ?? [],
    };
    await work([...Array(50).fill(staff), ...Array(5).fill(searching)], SECONDS);
  } finally {
    await reader.terminate();
    await server.stop();
    await shop.remove();
  }
  const name = "mixed, SQLite, 100,000 toys";
  return [
    {
      ...{ name: `${name}, lookup p99`, value: percentile(lookups ?? [], 99), unit: "ms" },
      target: { atMost: 10 },
    },
    { name: `${name}, search p99`, value: percentile(searches ?? [], 99), unit: "ms" },
    { name: `${name}, whole lists read`, value: lists?.length ?? 0, unit: "" },
  ];
}

/** Sessions of people, whose passwords nobody has to check: one person alone may not ask so much. */
async function tokensOf({ databaseUrl }: Shop, count: number): Promise<string[]> {
  const database = await openDatabase(databaseUrl);
  const tokens = await database.write(async (trx) => {
    const made: string[] = [];
    while (made.length < count) {
      const email = `staff${made.length}@localhost`;
      const person = { email, name: "Staff", strRole: "admin", strPasswordHash: "" };
      const userId = await addUser(trx, person, Date.now());
      const user = trx.selectFrom("users").selectAll().where("strUser", "=", userId);
      const session = await openSession(trx, await user.executeTakeFirstOrThrow(), Date.now());
      made.push(session.accessToken);
    }
    return made;
  });
  await database.close();
  return tokens;
}

async function twoServers(say: (text: string) => void): Promise<Figure[]> {
  const shop = await postgresShop(SIZE);
  const servers = [(await startServer(shop)).server, (await startServer(shop)).server];
  const [first, lookups, writes]: number[][] = [[], [], []];
  try {
    const tokens = await tokensOf(shop, 1000);
    say("1,000 people look up and write, two servers on PostgreSQL");
    const people = (looked: number[] = [], wrote: number[] = []) =>
      tokens.flatMap((token, n) => {
        const headers = bearer(token);
        const base = servers[n % servers.length]?.url ?? "";
        const look = (): Ask => ({ url: `${base}/toys/${anyToy()}`, headers });
        const edit = (): Ask => ({
          ...{ method: "PUT", url: `${base}/toys/${anyToy()}`, body: { intQuantity: random(97) } },
          headers: { ...headers, "idempotency-key": randomUUID() },
        });
        return [
          { every: 1000, next: look, waits: looked },
          { every: 10_000, next: edit, waits: wrote },
        ];
      });
    await work(people(first), ARRIVING);
    await work(people(lookups, writes), SECONDS);
  } finally {
    for (const server of servers) await server.stop();
    await shop.remove();
  }
  const name = "1,000 people, two servers, PostgreSQL";
  return [
    {
      ...{ name: `${name}, lookup p99`, value: percentile(lookups ?? [], 99), unit: "ms" },
      target: { atMost: 100 },
    },
    {
      ...{ name: `${name}, lookup p99 in the first ${ARRIVING} s`, unit: "ms" },
      value: percentile(first ?? [], 99),
    },
    { name: `${name}, lookups`, value: (lookups?.length ?? 0) / SECONDS, unit: "req/s" },
    { name: `${name}, edit p99`, value: percentile(writes ?? [], 99), unit: "ms" },
    { name: `${name}, edits`, value: (writes?.length ?? 0) / SECONDS, unit: "req/s" },
  ];
}

const measure: Part = async (say) => [...(await mixed(say)), ...(await twoServers(say))];
export default measure;
