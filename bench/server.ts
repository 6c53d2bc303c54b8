/** Start, memory, lookups and first pages of the server beside a bare one that answers the same queries, in turn. */
import autocannon from "autocannon";
import { type Figure, median, type Part } from "./figures.ts";
import { type Running, startBare, startServer, stockFolder } from "./processes.ts";
import { benchBarcode } from "./stock.ts";

const SIZES = [10_000, 100_000];
const CONNECTIONS = 10;
/** Seconds of one measurement, and how many there are of each server, in turn. */
const DURATION = 3;
const ROUNDS = 5;
/** Different codes that are asked for. */
const CODES = 997;

const PAGE = "/toys?sort=strName&order=asc&limit=20&offset=0";

interface Load {
  /** Requests a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Microseconds of processor time a request. */
  cost: number;
}

async function load(
  server: Running,
  token: string,
  paths: string[],
  duration = DURATION,
): Promise<Load> {
  const { url } = server;
  const before = server.processorTime();
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    headers: { authorization: `Bearer ${token}` },
    requests: paths.map((path) => ({ path })),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${url}${paths[0]}`);
  }
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cost: (server.processorTime() - before) / result["2xx"],
  };
}

const medianOf = (loads: Load[]): Load => ({
  rate: median(loads.map(({ rate }) => rate)),
  p50: median(loads.map(({ p50 }) => p50)),
  p99: median(loads.map(({ p99 }) => p99)),
  cost: median(loads.map(({ cost }) => cost)),
});

/** Both servers in turn, so that what else the machine does hits both. */
async function compare(servers: { ours: Running; bare: Running }, token: string, paths: string[]) {
  const ours: Load[] = [];
  const bare: Load[] = [];
  for (const one of Object.values(servers)) await load(one, token, paths, 1);
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await load(servers.bare, token, paths));
    ours.push(await load(servers.ours, token, paths));
  }
  const ratio = median(ours.map(({ rate }, i) => rate / (bare[i]?.rate ?? Number.NaN)));
  return { ours: medianOf(ours), bare: medianOf(bare), ratio };
}

async function measureSize(toys: number, say: (text: string) => void): Promise<Figure[]> {
  say(`filling a database with ${toys.toLocaleString("en")} toys`);
  const stock = await stockFolder({ toys, boxes: 2000, sections: 200 });
  const { server, session } = await startServer(stock.folder);
  const bare = await startBare(stock.file, session.accessToken);
  try {
    const at = `${toys.toLocaleString("en")} toys`;
    const servers = { ours: server, bare };
    const codes = Array.from({ length: CODES }, (_, i) =>
      benchBarcode(Math.floor((i * toys) / CODES)),
    );
    const figures: Figure[] = [{ name: `start, ${at}`, value: server.startedIn, unit: "ms" }];
    for (const { what, paths, p99 } of [
      { what: "lookup by code", paths: codes.map((code) => `/toys/${code}`), p99: 10 },
      { what: "first 20 by name", paths: [PAGE] },
    ]) {
      say(`${what}, ${at}`);
      const { ours, bare: theirs, ratio } = await compare(servers, session.accessToken, paths);
      figures.push(
        { name: `${what}, ${at}`, value: ours.rate, unit: "req/s" },
        { name: `${what}, ${at}, bare`, value: theirs.rate, unit: "req/s" },
        { name: `${what}, ${at}, ratio`, value: ratio, unit: "", target: { atLeast: 0.6 } },
        { name: `${what}, ${at}, processor time`, value: ours.cost, unit: "µs" },
        { name: `${what}, ${at}, processor time, bare`, value: theirs.cost, unit: "µs" },
        { name: `${what}, ${at}, p50`, value: ours.p50, unit: "ms" },
        {
          ...{ name: `${what}, ${at}, p99`, value: ours.p99, unit: "ms" },
          ...(p99 && { target: { atMost: p99 } }),
        },
      );
    }
    const memory = server.memory() / 1e6;
    figures.push({
      name: `memory after it, ${at}`,
      value: memory,
      unit: "MB",
      target: { atMost: 200 },
    });
    return figures;
  } finally {
    await server.stop();
    await bare.stop();
    stock.remove();
  }
}

const measure: Part = async (say) => {
  const figures: Figure[] = [];
  for (const toys of SIZES) figures.push(...(await measureSize(toys, say)));
  return figures;
};
export default measure;
