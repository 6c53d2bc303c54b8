/** Phones that wake at once, in a thread of their own: what they read takes nothing from who measures beside them. */
import { parentPort, workerData } from "node:worker_threads";

/** Each has seen entry `last`, and wants all up to `latest`. */
export interface Phones {
  url: string;
  tokens: string[];
  last: number;
  latest: number;
}

const { url, tokens, last, latest } = workerData as Phones;
const wanted = `id: ${latest}\n`;

async function wake(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "last-event-id": String(last) };
  const { body, status } = await fetch(`${url}/api/changes/stream`, { headers });
  if (!body) throw new Error(`A stream is answered ${status}.`);
  let end = "";
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    const text = end + piece;
    // The iterator's end closes the connection.
    if (text.includes(wanted)) return;
    end = text.slice(-wanted.length);
  }
  throw new Error("A stream has ended.");
}

const start = performance.now();
await Promise.all(tokens.map(wake));
parentPort?.postMessage(performance.now() - start);
