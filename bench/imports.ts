/** A file of 20,000 rows, from its upload to its last row, and what lookups feel of it. */
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { readTable } from "#domain/import/csv.ts";
import { readingOf } from "#domain/import/importReading.ts";
import { isWorking } from "#domain/import/importState.ts";
import type { Import, NewImport } from "#domain/types.ts";
import type { Figure, Part } from "./figures.ts";
import { ask, percentile } from "./people.ts";
import { postgresShop, type Shop, sqliteShop, startServer } from "./processes.ts";
import { benchBarcode } from "./stock.ts";

const SIZE = { toys: 10_000, boxes: 2000, sections: 200 };
const ROWS = 20_000;
const LOOKUP_EVERY = 10;
const MEGABYTE = 2 ** 20;

/** The lines of a CSV file, the first of them headings, as they are uploaded. */
export function uploadOf(lines: readonly string[]): NewImport {
  const bytes = new TextEncoder().encode(lines.join("\n"));
  const found = readTable(bytes);
  if (found.type !== "table") throw new Error(found.sentence);
  const { delimiter: strFormat, ...table } = found.table;
  const strHash = createHash("sha256").update(bytes).digest("hex");
  return {
    ...{ strImport: randomUUID(), strFile: "delivery.csv", strHash, strFormat },
    ...{ ...table, strExisting: "leave", reading: readingOf(found.table) },
  };
}

function upload(): NewImport {
  const rows = Array.from(
    { length: ROWS },
    (_, n) => `NEW-${n},Toy ${n} of the delivery,${n % 50}`,
  );
  return uploadOf(["Barcode,Name,Quantity", ...rows]);
}

async function measureImport(make: typeof sqliteShop): Promise<Figure[]> {
  const shop: Shop = await make(SIZE);
  const { server, session } = await startServer(shop);
  const headers = {
    authorization: `Bearer ${session.accessToken}`,
    "content-type": "application/json",
  };
  const order = async (method: string, path: string, body?: object): Promise<Import> => {
    const init = { method, headers, body: body ? JSON.stringify(body) : null };
    const answer = await fetch(`${server.url}/api/imports${path}`, init);
    if (!answer.ok) throw new Error(`${method} ${path} is answered ${answer.status}.`);
    return answer.json() as Promise<Import>;
  };
  const atRest = async (path: string): Promise<void> => {
    while (isWorking(await order("GET", path))) await sleep(50);
  };
  const body = upload();
  const lookups: number[] = [];
  let isOver = false;
  let most = 0;
  const lookUp = async () => {
    const url = `${server.url}/toys/${benchBarcode(lookups.length % 1000)}`;
    lookups.push(await ask({ url, headers }));
    most = Math.max(most, server.memory());
    await sleep(LOOKUP_EVERY);
  };
  try {
    while (lookups.length < 500) await lookUp();
    const before = most;
    const quiet = lookups.splice(0);
    const lookingUp = (async () => {
      while (!isOver) await lookUp();
    })();
    const started = performance.now();
    const path = `/${body.strImport}`;
    await order("POST", "", body);
    await atRest(path);
    await order("POST", `${path}/apply`);
    await atRest(path);
    const took = performance.now() - started;
    isOver = true;
    await lookingUp;
    const name = `${ROWS} rows, ${shop.database}`;
    return [
      { name: `${name}, from upload to last row`, value: took / 1000, unit: "s" },
      { name: `${name}, a lookup before, p99`, value: percentile(quiet, 99), unit: "ms" },
      {
        ...{ name: `${name}, a lookup meanwhile, p99`, value: percentile(lookups, 99), unit: "ms" },
        target: { atMost: 50 },
      },
      {
        ...{ name: `${name}, memory more`, value: (most - before) / MEGABYTE, unit: "MB" },
        target: { atMost: 100 },
      },
    ];
  } finally {
    isOver = true;
    await server.stop();
    await shop.remove();
  }
}

const measure: Part = async (say) => {
  say(`${ROWS} rows over HTTP, on SQLite and on PostgreSQL`);
  return [...(await measureImport(sqliteShop)), ...(await measureImport(postgresShop))];
};
export default measure;
