/** A server under load: requests a second, waits, processor time; alone or beside another in turn. */
import autocannon from "autocannon";
import { median } from "./figures.ts";
import type { Running } from "./processes.ts";

const CONNECTIONS = 10;
/** Seconds of one measurement, and how many there are of each server, in turn. */
const DURATION = 2;
const ROUNDS = 3;

export interface Load {
  /** Requests a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Microseconds of processor time a request. */
  cost: number;
}

export type Requests = autocannon.Request[];

/** All of `requests` in turn, over and over. Throws on any answer but a success. */
export async function load(
  server: Running,
  token: string,
  requests: Requests,
  duration = DURATION,
): Promise<Load> {
  const { url } = server;
  const before = server.processorTime();
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    requests,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    const path = requests[0]?.path ?? "";
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${url}${path}`);
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
export async function compare(
  servers: { ours: Running; bare: Running },
  token: string,
  requests: Requests,
) {
  const ours: Load[] = [];
  const bare: Load[] = [];
  for (const one of Object.values(servers)) await load(one, token, requests, 1);
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await load(servers.bare, token, requests));
    ours.push(await load(servers.ours, token, requests));
  }
  const ratio = median(ours.map(({ rate }, i) => rate / (bare[i]?.rate ?? Number.NaN)));
  return { ours: medianOf(ours), bare: medianOf(bare), ratio };
}
