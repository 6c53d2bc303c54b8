/**
 * Start, memory, lookups, first pages and inserts of the server beside a bare one, in turn, and what
 * searches, figures, pages and writes cost at each size on each database. BENCH_TOYS=10000,100000
 * measures these sizes only, BENCH_DATABASE=SQLite one database.
 */
import { firstPage, inserts, lookups, reads, writes } from "./calls.ts";
import type { Figure, Part } from "./figures.ts";
import { compare, load, type Requests } from "./load.ts";
import { chosenShops, type Running, type Shop, startBare, startServer } from "./processes.ts";
import type { StockSize } from "./stock.ts";

const SIZES = (process.env.BENCH_TOYS ?? "10000,100000,1000000").split(",").map(Number);
const BOXES = 2000;
/** The size at which something is said of the reads, on SQLite, and how much of it is left at the largest. */
const STATED = { toys: 100_000, left: 0.5 };
const MEMORY_MAX = 200;

interface Measured {
  shop: Shop;
  toys: number;
  server: Running;
  bare: Running;
  token: string;
  /** " · SQLite, 10,000 toys" */
  at: string;
}

async function besideBare(
  { server, bare, token, at }: Measured,
  {
    what,
    requests,
    p99,
    atLeast,
  }: { what: string; requests: Requests; p99?: number; atLeast?: number },
): Promise<Figure[]> {
  const { ours, bare: theirs, ratio } = await compare({ ours: server, bare }, token, requests);
  return [
    { name: `${what}${at}`, value: ours.rate, unit: "req/s" },
    { name: `${what}${at}, bare`, value: theirs.rate, unit: "req/s" },
    {
      ...{ name: `${what}${at}, ratio`, value: ratio, unit: "" },
      ...(atLeast && { target: { atLeast } }),
    },
    { name: `${what}${at}, processor time`, value: ours.cost, unit: "µs" },
    { name: `${what}${at}, processor time, bare`, value: theirs.cost, unit: "µs" },
    {
      ...{ name: `${what}${at}, p99`, value: ours.p99, unit: "ms" },
      ...(p99 && { target: { atMost: p99 } }),
    },
  ];
}

/** The target of a read's rate: a number at the stated size, half of the measured rate at larger ones. */
function targetOf(
  { shop, toys }: Measured,
  atLeast: number | undefined,
  stated: number | undefined,
) {
  if (shop.database !== "SQLite") return {};
  if (toys === STATED.toys) return atLeast ? { target: { atLeast } } : {};
  return toys > STATED.toys && stated ? { target: { atLeast: stated * STATED.left } } : {};
}

async function measureShop(
  shop: Shop,
  { toys, boxes }: StockSize,
  stated: Map<string, number>,
  say: (text: string) => void,
): Promise<Figure[]> {
  const { server, session } = await startServer(shop);
  const bare = await startBare(shop);
  const token = session.accessToken;
  const at = ` · ${shop.database}, ${toys.toLocaleString("en")} toys`;
  const measured = { shop, toys, server, bare, token, at };
  try {
    const figures: Figure[] = [{ name: `start${at}`, value: server.startedIn, unit: "ms" }];
    for (const one of [
      { what: "lookup by code", requests: lookups(toys), p99: 10 },
      { what: "first 20 by name", requests: firstPage },
    ]) {
      say(`${one.what}${at}`);
      figures.push(...(await besideBare(measured, { ...one, atLeast: 0.6 })));
    }
    const codes = await fetch(`${server.url}/boxes?limit=${Math.min(boxes, 200)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const known = ((await codes.json()) as { strBoxCode: string }[]).map((box) => box.strBoxCode);
    const alone: ReturnType<typeof reads> = [...reads(toys), ...writes(toys, known)];
    for (const { what, requests, atLeast } of alone) {
      say(`${what}${at}`);
      await load(server, token, requests, 1);
      const { rate, p99 } = await load(server, token, requests);
      const isDeep = what.startsWith("page");
      const target = isDeep ? {} : targetOf(measured, atLeast, stated.get(what));
      if (shop.database === "SQLite" && toys === STATED.toys) stated.set(what, rate);
      figures.push(
        { name: `${what}${at}`, value: rate, unit: "req/s", ...target },
        { name: `${what}${at}, p99`, value: p99, unit: "ms" },
      );
    }
    say(`insert beside bare${at}`);
    const isSqlite = shop.database === "SQLite";
    const insert = { what: "insert with its entry", requests: inserts };
    figures.push(...(await besideBare(measured, { ...insert, ...(isSqlite && { atLeast: 0.7 }) })));
    figures.push({
      name: `memory after it${at}`,
      value: server.memory() / 1e6,
      unit: "MB",
      target: { atMost: MEMORY_MAX },
    });
    return figures;
  } finally {
    await server.stop();
    await bare.stop();
  }
}

const measure: Part = async (say) => {
  const figures: Figure[] = [];
  for (const [database, make] of chosenShops) {
    const stated = new Map<string, number>();
    for (const toys of SIZES) {
      say(`filling ${database} with ${toys.toLocaleString("en")} toys`);
      const size = { toys, boxes: BOXES, sections: 200 };
      const shop = await make(size);
      try {
        figures.push(...(await measureShop(shop, size, stated, say)));
      } finally {
        await shop.remove();
      }
    }
  }
  return figures;
};
export default measure;
