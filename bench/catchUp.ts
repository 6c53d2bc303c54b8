/** Phones that slept through an import catch up; measures their time and the lookups' beside them. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Figure } from "./figures.ts";
import { ask, percentile } from "./people.ts";
import type { Phones } from "./phones.worker.ts";
import { openSessions, type Running, type Shop } from "./processes.ts";
import { benchBarcode } from "./stock.ts";

const PHONES = 50;
const ROWS = 20_000;
const LOOKUP_EVERY = 10;

/** Imports in the terminal, beside the running server. */
async function importRows({ env }: Shop): Promise<void> {
  const rows = Array.from(
    { length: ROWS },
    (_, n) => `NEW-${n},Toy ${n} of the delivery,${n % 50}`,
  );
  const file = join(env.DATA_DIR ?? tmpdir(), "delivery.csv");
  writeFileSync(file, ["Barcode,Name,Quantity", ...rows].join("\n"));
  const program = fileURLToPath(new URL("../server/start.js", import.meta.url));
  const child = spawn(process.execPath, [program, "import", file], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
}

/** Milliseconds until the last phone has all. */
async function wake(phones: Phones): Promise<number> {
  const worker = new Worker(new URL("./phones.worker.ts", import.meta.url), { workerData: phones });
  const [took] = await once(worker, "message");
  await worker.terminate();
  return took;
}

async function latestOf(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`${url}/api/changes?limit=1`, { headers });
  const [newest] = (await answer.json()) as { intChange: number }[];
  return newest?.intChange ?? 0;
}

export async function measureCatchUp(shop: Shop, { url }: Running): Promise<Figure[]> {
  const tokens = await openSessions(shop, PHONES + 1);
  const headers = { authorization: `Bearer ${tokens.pop()}` };
  const last = await latestOf(url, headers);
  await importRows(shop);
  const latest = await latestOf(url, headers);
  const lookups: number[] = [];
  let isWaking = true;
  const lookingUp = (async () => {
    for (let n = 0; isWaking; n++) {
      lookups.push(await ask({ url: `${url}/toys/${benchBarcode(n % 1000)}`, headers }));
      await new Promise((resolve) => setTimeout(resolve, LOOKUP_EVERY));
    }
  })();
  const took = await wake({ url, tokens, last, latest });
  isWaking = false;
  await lookingUp;
  return [
    {
      name: `${PHONES} phones wake after ${ROWS} imported rows, the last is current after`,
      value: took / 1000,
      unit: "s",
      target: { atMost: 10 },
    },
    {
      name: "a lookup meanwhile, p99",
      value: percentile(lookups, 99),
      unit: "ms",
      target: { atMost: 50 },
    },
  ];
}
