/**
 * The largest calls that the contract allows, against a large stock: the longest turn of the server's
 * thread, how long a write of somebody else waits meanwhile, and the memory beside the idle server's.
 * BENCH_DATABASE=SQLite measures one database, BENCH_CALLS="book it,200 labels" these calls only.
 */
import type { StockTrx } from "#server/database/database.ts";
import { inserter } from "#server/database/inserts.ts";
import { openDatabase } from "#server/database/open.ts";
import { inParts } from "#server/kernel/yielding.ts";
import { Beside, Caller } from "./beside.ts";
import type { Figure, Part } from "./figures.ts";
import { chosenShops, type Shop, startServer } from "./processes.ts";
import { benchBarcode } from "./stock.ts";

const TOYS = Number(process.env.BENCH_TOYS ?? 100_000);
/** Lines of a box, of a count, and counts. */
const MANY = Number(process.env.BENCH_MANY ?? 33_000);
const CALLS = process.env.BENCH_CALLS?.split(",");
const SIZE = { toys: TOYS, boxes: 200, sections: 20 };
/** Rows of one INSERT. */
const ROWS = 1000;
/** The toy that everybody else changes; no measured call is about it. */
const OTHERS = `/toys/${benchBarcode(TOYS - 1)}`;

const FULL = "FULL";
const COUNTED = "COUNTED";

/** A call as it is sent; what it is answered may lead to the next one. */
interface Sent {
  name: string;
  method: "GET" | "POST" | "PUT" | "DELETE" | "PATCH";
  path: string | (() => Promise<string>);
  body?: unknown;
}

const insertLines = inserter("countLines");
const insertCounts = inserter("counts");

/** Very many toys in two boxes, a count of one of them with every toy counted, and very many counts. */
async function addMany({ databaseUrl }: Shop): Promise<void> {
  await using database = await openDatabase(databaseUrl);
  await database.write(async (trx) => {
    const stock = trx as unknown as StockTrx;
    const { strUser } = await trx.selectFrom("users").select("strUser").executeTakeFirstOrThrow();
    const toys = await trx
      .selectFrom("toys")
      .select(["intToy", "strToyBarcode", "strName"])
      .orderBy("intToy")
      .limit(MANY)
      .execute();
    const boxes = await trx
      .selectFrom("boxes")
      .select(["intBox", "strBoxCode"])
      .where("strBoxCode", "in", [FULL, COUNTED])
      .execute();
    for (const { intBox } of boxes) {
      const lines = toys.map(({ intToy }) => ({ intBox, intToy, intAmountInBox: 2 }));
      for await (const part of inParts(lines, ROWS)) {
        await stock.insertInto("boxLines").values(part).execute();
      }
    }
    const at = Date.now();
    const none = { intExpected: null, intBooked: null, intContained: 0, intDoubt: 0 };
    const pulls = { intCounted: 3, intPulledFrom: at, intPulledTo: at };
    const counted = { strCount: COUNTED, ...pulls, ...none, strFirstUser: strUser, intRecount: 0 };
    await insertLines(
      trx,
      toys.map((toy) => ({ ...counted, ...toy })),
    );
    const ended = { strState: "finished" as const, intChange: null, intLast: 0 };
    const [box = { intBox: 0, strBoxCode: "" }] = boxes;
    await insertCounts(
      trx,
      Array.from({ length: MANY }, (_, n) => ({
        ...{ strCount: `C${n}`, ...box, strUser, ...ended },
        ...{ intStartedAt: n, intFinishedAt: n + 1 },
      })),
    );
  });
}

/** The last entry that is none of the writes of everybody else. */
async function latest(caller: Caller, before?: number): Promise<number> {
  const page = before === undefined ? "" : `&before=${before}`;
  const changes = await caller.json<{ intChange: number; strOperation: string }[]>(
    `/api/changes?limit=100&brief=true${page}`,
  );
  const found = changes.find(({ strOperation }) => strOperation !== "updateToy");
  const last = changes.at(-1)?.intChange;
  return found?.intChange ?? (last === undefined ? 0 : latest(caller, last));
}

const codes = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => benchBarcode(from + n));

const callsOf = (caller: Caller): Sent[] => [
  { name: "a health check", method: "GET", path: "/api/health" },
  { name: "a box of many toys", method: "GET", path: `/boxes/${FULL}` },
  { name: "its toys, the largest page", method: "GET", path: `/boxes/${FULL}/toys?limit=100` },
  {
    name: "its toys, the last page",
    method: "GET",
    path: `/boxes/${FULL}/toys?limit=100&offset=${MANY - 100}`,
  },
  { name: "toys, the last page", method: "GET", path: `/toys?limit=100&offset=${TOYS - 100}` },
  { name: "toys that a word finds", method: "GET", path: "/toys?q=wooden%20train&limit=100" },
  {
    name: "toys by what is missing",
    method: "GET",
    path: "/toys?sort=intMissing&need=true&limit=100",
  },
  { name: "what a misspelt word means", method: "GET", path: "/api/meaning?q=wodden%20trian" },
  { name: "the dashboard", method: "GET", path: "/api/dashboard" },
  { name: "the value", method: "GET", path: "/api/value?limit=100" },
  {
    name: "counts, the last page",
    method: "GET",
    path: `/api/counts?limit=100&offset=${MANY - 100}`,
  },
  { name: "accuracy", method: "GET", path: "/api/accuracy?zone=Europe/Berlin" },
  { name: "an open count of many toys", method: "GET", path: `/api/counts/${COUNTED}` },
  { name: "book it", method: "POST", path: `/api/counts/${COUNTED}/finish`, body: { choices: [] } },
  { name: "the booked count", method: "GET", path: `/api/counts/${COUNTED}` },
  { name: "history with the booking", method: "GET", path: "/api/changes?limit=100" },
  {
    name: "undo the booking",
    method: "POST",
    path: async () => `/api/changes/${await latest(caller)}/undo?force=true`,
  },
  { name: "delete a full box", method: "DELETE", path: `/boxes/${FULL}` },
  { name: "history with the deletion", method: "GET", path: "/api/changes?limit=100" },
  { name: "history, brief", method: "GET", path: "/api/changes?limit=100&brief=true" },
  {
    name: "the history of a toy of it",
    method: "GET",
    path: `/api/changes?toy=${benchBarcode(5)}&limit=100`,
  },
  { name: "what a device's copy lacks", method: "GET", path: "/api/copy/changes?since=0&at=0" },
  {
    name: "would undo the deletion",
    method: "POST",
    path: async () => `/api/changes/${await latest(caller)}/undo?preview=true`,
  },
  {
    name: "undo the deletion",
    method: "POST",
    path: async () => `/api/changes/${await latest(caller)}/undo`,
  },
  {
    name: "change 100 toys",
    method: "POST",
    path: "/api/bulk/change",
    body: { strToyBarcodes: codes(100), addTags: ["new"] },
  },
  {
    name: "put 100 toys",
    method: "POST",
    path: "/api/bulk/put",
    body: { strToyBarcodes: codes(100), strBoxCode: COUNTED },
  },
  {
    name: "delete 100 toys",
    method: "POST",
    path: "/api/bulk/delete",
    body: { strToyBarcodes: codes(100, MANY) },
  },
  {
    name: "undo that",
    method: "POST",
    path: async () => `/api/changes/${await latest(caller)}/undo`,
  },
  { name: "delete a toy of a full box", method: "DELETE", path: `/api/toys/${benchBarcode(7)}` },
  {
    name: "back to the beginning, the whole shop",
    method: "POST",
    path: "/api/changes/1/back?preview=true",
  },
  {
    name: "200 labels",
    method: "POST",
    path: "/api/labels",
    body: { size: "a4-24", codes: codes(200) },
  },
  { name: "toys as JSON", method: "GET", path: "/api/export/toys?format=json" },
  { name: "boxes as CSV", method: "GET", path: "/api/export/boxes?format=csv" },
  { name: "the history as JSON", method: "GET", path: "/api/export/history?format=json" },
  { name: "counts as CSV", method: "GET", path: "/api/export/counts?format=csv" },
  { name: "the value as JSON", method: "GET", path: "/api/export/value?format=json" },
  { name: "sections", method: "GET", path: "/sections" },
  { name: "delete a section", method: "DELETE", path: "/sections/1" },
  { name: "a backup", method: "GET", path: "/api/backups/file" },
];

async function measureOn(shop: Shop, say: (text: string) => void): Promise<Figure[]> {
  const { server, session } = await startServer(shop, { isWatched: true });
  const caller = new Caller(server, session.accessToken);
  for (const strBoxCode of [FULL, COUNTED]) await caller.send("POST", "/boxes", { strBoxCode });
  await caller.send("POST", "/api/counts", { strCount: COUNTED, strBoxCode: COUNTED });
  await addMany(shop);
  try {
    await caller.send("GET", "/toys?limit=100");
    const beside = new Beside(shop, server, caller, { others: OTHERS, say });
    for (const { name, method, path, body } of callsOf(caller)) {
      if (CALLS && !CALLS.includes(name)) continue;
      const address = typeof path === "string" ? path : await path();
      await beside.step(name, () => caller.send(method, address, body));
    }
    return [...beside.figures, beside.failures()];
  } finally {
    await server.stop();
    await shop.remove();
  }
}

const measure: Part = async (say) => {
  const figures: Figure[] = [];
  for (const [, make] of chosenShops) figures.push(...(await measureOn(await make(SIZE), say)));
  return figures;
};
export default measure;
