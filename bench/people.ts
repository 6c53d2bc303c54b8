/** People at work: each asks at a pace of their own, and how long they wait is noted. */
import { Agent, type IncomingMessage, request } from "node:http";

export interface Ask {
  method?: "GET" | "POST" | "PUT";
  url: string;
  headers: Record<string, string>;
  body?: object;
}

const agent = new Agent({ keepAlive: true });

/** Milliseconds until the whole answer is there; without an end where the server is too busy. Throws on any other refusal. */
export async function ask({ method = "GET", url, headers, body }: Ask): Promise<number> {
  const started = performance.now();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const type = body && { "content-type": "application/json" };
    const sent = request(url, { method, agent, headers: { ...headers, ...type } }, resolve);
    sent.once("error", reject);
    sent.end(body && JSON.stringify(body));
  });
  for await (const _ of answer);
  const status = answer.statusCode ?? 0;
  if (status === 503) return Number.POSITIVE_INFINITY;
  if (status >= 300) throw new Error(`${method} ${url} is answered ${status}`);
  return performance.now() - started;
}

interface Person {
  /** Milliseconds between the beginnings of two asks. */
  every: number;
  next: () => Ask;
  /** The shared memory of the waits, in milliseconds. */
  waits: number[];
}

/** Everybody asks until the time is over, evenly spread; an ask waits for the one before. */
export async function work(people: readonly Person[], seconds: number): Promise<void> {
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const one = async ({ every, next, waits }: Person, n: number) => {
    for (let due = begin + (n / people.length) * every; due < end; due += every) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      // From when it was due: somebody who waits for the ask before has waited for this one too.
      const late = performance.now() - due;
      waits.push((await ask(next())) + Math.max(0, late));
    }
  };
  await Promise.all(people.map(one));
}

export function percentile(values: readonly number[], of: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of) / 100))] ?? Number.NaN;
}
