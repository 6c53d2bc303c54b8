/**
 * A network between a browser and the server: answers take their time, some calls are lost. The files of the app arrive.
 *   const network = await openNetwork(server.url, { latency: [400, 1200], loss: 0.05 });  page.goto(network.url + "/storage")
 *   network.next(/\/adjust$/, "cut", "POST");  network.isDown = true;  await network.close();
 */
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { seeded } from "#tests/random.ts";

interface Quality {
  /** Milliseconds from a request to its answer, at least and at most. */
  latency?: readonly [number, number];
  /** The part of the calls that is lost: half of it never arrives, of the other half the answer is lost. */
  loss?: number;
  seed?: number;
}

/** `lost` never arrives; `unanswered` is done, its answer lost; `cut` is done, its answer ends in the middle. */
type Fate = "arrives" | "lost" | "unanswered" | "cut";

/** Not a page, a script, a picture: what the app asks by `fetch`. */
const isCall = ({ headers }: IncomingMessage) => headers["sec-fetch-dest"] === "empty";

export class Network {
  readonly url: string;
  readonly #server: Server;
  readonly #open = new Set<ServerResponse>();
  readonly #plans: { path: RegExp; method: string; fate: Fate; met: () => void }[] = [];
  #isDown = false;
  latency: readonly [number, number];

  constructor(server: Server, target: string, quality: Required<Quality>) {
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.#server = server;
    const random = seeded(quality.seed);
    this.latency = quality.latency;
    const leg = () => {
      const [least, most] = this.latency;
      // What is never answered keeps no process alive.
      return wait((least + (most - least) * random()) / 2, undefined, { ref: false });
    };
    const fateOf = (call: IncomingMessage): Fate => {
      const next = this.#plans.findIndex(
        ({ path, method }) => path.test(call.url ?? "") && method === call.method,
      );
      const [plan] = next < 0 ? [] : this.#plans.splice(next, 1);
      plan?.met();
      if (plan) return plan.fate;
      if (!isCall(call) || (!this.#isDown && random() >= quality.loss)) return "arrives";
      if (this.#isDown || random() < 0.5) return "lost";
      return random() < 0.5 ? "unanswered" : "cut";
    };
    server.on("request", async (call: IncomingMessage, answer: ServerResponse) => {
      const fate = fateOf(call);
      if (isCall(call)) this.#open.add(answer);
      answer.on("close", () => this.#open.delete(answer));
      await leg();
      if (fate === "lost" || answer.closed) return answer.destroy();
      const { method, url, headers } = call;
      const upstream = request(target + url, { method, headers, agent: false });
      upstream.on("error", () => answer.destroy());
      upstream.on("response", async (response) => {
        await leg();
        if (fate === "unanswered" || answer.closed) return response.resume() && answer.destroy();
        // A browser repeats a lost call by itself where its connection was used before.
        answer.writeHead(response.statusCode ?? 502, { ...response.headers, connection: "close" });
        if (fate !== "cut") return response.pipe(answer);
        response.once("data", (chunk: Buffer) => {
          answer.write(chunk.subarray(0, chunk.length / 2), () => answer.destroy());
        });
        response.once("end", () => answer.destroy());
      });
      answer.on("close", () => answer.writableFinished || upstream.destroy());
      call.pipe(upstream);
    });
  }

  /** Decides what becomes of the next such call. Resolves when it is made. */
  next(path: RegExp, fate: Fate, method = "GET"): Promise<void> {
    return new Promise((met) => this.#plans.push({ path, method, fate, met }));
  }

  /** While it is down every call is lost, those under way too. */
  set isDown(isDown: boolean) {
    this.#isDown = isDown;
    if (isDown) for (const answer of this.#open) answer.destroy();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}

export async function openNetwork(target: string, quality: Quality = {}): Promise<Network> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return new Network(server, target, { latency: [0, 0], loss: 0, seed: 1, ...quality });
}
