/**
 * Several servers on one PostgreSQL, used by many at once while servers are killed and the database
 * restarts: nothing acknowledged is lost, nothing is counted twice. `npm run faults` sets SERVERS_SECONDS, how long,
 * SERVERS_PEOPLE how many people.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import type { BoxContent } from "#domain/types.ts";
import { seeded } from "../random.ts";
import { startCluster } from "./cluster.ts";
import { databases } from "./databases.ts";
import { dataFolder, signIn, startServer } from "./process.ts";
import { freshKey } from "./server.ts";

const SECONDS = Number(process.env.SERVERS_SECONDS ?? 0);
const SERVERS = 3;
const CLIENTS = Number(process.env.SERVERS_PEOPLE ?? 50);
const TOYS = 40;
const BOXES = 12;
/** Milliseconds between two calls of a person, at most. */
const PAUSE = 1000;
/** Milliseconds for which the database is away, and after which everything has noticed that it is back. */
const AWAY = 2000;
const RECOVERY = 4000;

const drawn = seeded();
const random = (below: number) => Math.floor(drawn() * below);
const toyCode = (n: number) => `T${n}`;
const boxCode = (n: number) => `B${n}`;
const lineOf = (box: string, toy: string) => `${box} ${toy}`;

interface Answer {
  status: number;
  etag: string | null;
  body: unknown;
}

it.runIf(SECONDS > 0 && databases.length > 1)(
  `${SERVERS} servers and ${CLIENTS} people agree for ${SECONDS} s`,
  async () => {
    const cluster = await startCluster();
    onTestFinished(() => cluster.stop());
    await cluster.run("create database shop");
    const env = { DATABASE_URL: cluster.urlOf("shop") };
    const start = () => startServer(dataFolder(), { env });
    const servers = [await start()];
    while (servers.length < SERVERS) servers.push(await start());

    let isOver = false;
    let isCalm = false;
    /** While the database is away, and a moment longer, 503 is an answer. */
    let isAway = false;
    const wrong: string[] = [];

    /** One try, at any server. Null without an answer. */
    async function attempt(
      method: string,
      path: string,
      { token, body, headers = {} }: { token: string; body?: unknown; headers?: object },
      server = servers[random(SERVERS)],
    ): Promise<Answer | null> {
      const wasAway = isAway;
      try {
        const response = await fetch(`${server?.url}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body !== undefined && { "content-type": "application/json" }),
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        const { status } = response;
        const isAllowed = status < 500 || (status === 503 && (wasAway || isAway));
        if (!isAllowed) wrong.push(`${method} ${path} ${status} ${text}`);
        return { status, etag: response.headers.get("etag"), body: text && JSON.parse(text) };
      } catch {
        return null;
      }
    }

    /** Settles a request like the outbox: with one key until there is an answer. */
    async function settle(method: string, path: string, given: Parameters<typeof attempt>[2]) {
      const headers = { "idempotency-key": freshKey(), ...given.headers };
      for (;;) {
        const answer = await attempt(method, path, { ...given, headers });
        if (answer && answer.status < 500 && answer.status !== 429) return answer;
        await sleep(50);
      }
    }

    const token = await signIn(servers[0]?.url ?? "");
    for (let n = 0; n < TOYS + CLIENTS; n++) {
      const body = { strToyBarcode: toyCode(n), strName: `Toy ${n}`, intQuantity: 0 };
      expect((await settle("POST", "/toys", { token, body })).status).toBe(201);
    }
    for (let n = 0; n < BOXES; n++)
      await settle("POST", "/boxes", { token, body: { strBoxCode: boxCode(n) } });

    const amounts = new Map<string, number>();
    const quantities = new Map<string, number>();
    const codes: string[] = [];
    const places = new Map<string, string>();
    const count = (map: Map<string, number>, key: string, by: number) =>
      map.set(key, (map.get(key) ?? 0) + by);

    const deeds: ((client: number) => Promise<void>)[] = [
      async function scan() {
        const answer = await attempt("GET", `/toys/${toyCode(random(TOYS))}`, { token });
        if (answer && answer.status < 500) expect(answer.status).toBe(200);
      },
      async function add() {
        const [box, toy] = [boxCode(random(BOXES)), toyCode(random(TOYS))];
        const body = { strToyBarcode: toy, intAmountInBox: 1 + random(5) };
        const { status } = await settle("POST", `/boxes/${box}/toys`, { token, body });
        expect(status).toBe(201);
        count(amounts, lineOf(box, toy), body.intAmountInBox);
      },
      async function movePart() {
        const [from, to, toy] = [
          boxCode(random(BOXES)),
          boxCode(random(BOXES)),
          toyCode(random(TOYS)),
        ];
        if (from === to) return;
        const body = { intDifference: -1, strToBoxCode: to };
        const path = `/api/boxes/${from}/toys/${toy}/adjust`;
        const { status } = await settle("POST", path, { token, body });
        expect([200, 404, 409]).toContain(status);
        if (status !== 200) return;
        count(amounts, lineOf(from, toy), -1);
        count(amounts, lineOf(to, toy), 1);
      },
      async function moveWhole(client) {
        const toy = toyCode(TOYS + client);
        const [from, to] = [places.get(toy), boxCode(random(BOXES))];
        if (from === to) return;
        if (from) {
          const { status } = await settle("DELETE", `/boxes/${from}/toys/${toy}`, { token });
          expect(status).toBe(200);
        }
        await settle("POST", `/boxes/${to}/toys`, { token, body: { strToyBarcode: toy } });
        places.set(toy, to);
      },
      async function edit() {
        const toy = toyCode(random(TOYS));
        const seen = await attempt("GET", `/toys/${toy}`, { token });
        if (seen?.status !== 200 || !seen.etag) return;
        const body = { intQuantity: (seen.body as { intQuantity: number }).intQuantity + 1 };
        const headers = { "if-match": seen.etag };
        const { status } = await settle("PUT", `/toys/${toy}`, { token, body, headers });
        expect([200, 412]).toContain(status);
        if (status === 200) count(quantities, toy, 1);
      },
      async function newCode() {
        codes.push((await settle("POST", "/barcodes/new", { token })).body as string);
      },
    ];

    async function person(client: number) {
      while (!isOver) {
        // One in three writes.
        await deeds[random(3) ? 0 : random(deeds.length)]?.(client);
        await sleep(random(PAUSE));
      }
    }

    /** Signed out on one server is signed out on all at once. */
    async function comeAndGo() {
      while (!isOver) {
        const own = await signIn(servers[random(SERVERS)]?.url ?? "").catch(() => "");
        if (own && (await attempt("POST", "/api/auth/logout", { token: own }))?.status === 204) {
          for (const server of servers) {
            const answer = await attempt("GET", "/toys/T0", { token: own }, server);
            if (answer && answer.status < 500) expect(answer.status).toBe(401);
          }
        }
        await sleep(random(PAUSE));
      }
    }

    async function disturb() {
      for (let n = 0; !isCalm; n++) {
        await sleep(1000 + random(2000));
        const at = n % SERVERS;
        servers[at]?.child.kill("SIGKILL");
        await servers[at]?.ended;
        servers[at] = await start();
      }
    }

    const busy = Promise.all([
      ...Array.from({ length: CLIENTS }, (_, n) => person(n)),
      comeAndGo(),
      comeAndGo(),
    ]);
    const disturbed = disturb();
    await sleep((SECONDS * 1000) / 2);
    isCalm = true;
    await disturbed;
    isAway = true;
    await cluster.restart(AWAY);
    await sleep(RECOVERY);
    isAway = false;
    await sleep((SECONDS * 1000) / 2);
    isOver = true;
    await busy;

    expect(wrong).toEqual([]);
    const stored = new Map<string, number>();
    for (let n = 0; n < BOXES; n++) {
      const { body } = await settle("GET", `/boxes/${boxCode(n)}/toys`, { token });
      for (const { strToyBarcode, intAmountInBox } of body as BoxContent[])
        stored.set(lineOf(boxCode(n), strToyBarcode), intAmountInBox);
    }
    for (const [toy, box] of places) amounts.set(lineOf(box, toy), 1);
    expect(stored).toEqual(new Map([...amounts].filter(([, amount]) => amount !== 0)));
    for (let n = 0; n < TOYS; n++) {
      const { body } = await settle("GET", `/toys/${toyCode(n)}`, { token });
      expect(body).toMatchObject({ intQuantity: quantities.get(toyCode(n)) ?? 0 });
    }
    expect(new Set(codes.map((code) => JSON.stringify(code))).size).toBe(codes.length);
  },
);
