/** The calls that are measured. */
import { randomUUID } from "node:crypto";
import type { Requests } from "./load.ts";
import { benchBarcode, benchNumber } from "./stock.ts";

/** Different toys that are asked for. */
const DIFFERENT = 997;

const get = (...paths: string[]): Requests => paths.map((path) => ({ path }));

/** Evenly over all toys. */
const eachOf = <T>(toys: number, make: (n: number) => T): T[] =>
  Array.from({ length: DIFFERENT }, (_, i) => make(Math.floor((i * toys) / DIFFERENT)));

const search = (q: string | number) => `/toys?q=${q}&sort=strName&order=asc&limit=20&offset=0`;

export const lookups = (toys: number) => get(...eachOf(toys, (n) => `/toys/${benchBarcode(n)}`));

export const firstPage = get("/toys?sort=strName&order=asc&limit=20&offset=0");

/** Reads with what each is to reach a second on SQLite at 100,000 toys. */
export const reads = (toys: number): { what: string; requests: Requests; atLeast?: number }[] => [
  { what: "search, a word of every eleventh name", requests: get(search("castle")), atLeast: 500 },
  // Nothing of it is met before eight ninths of the names were read in their order.
  { what: "search, a word that only the last names have", requests: get(search("wooden")) },
  {
    what: "search, one toy's number",
    requests: get(...eachOf(toys, (n) => search(benchNumber(n)))),
    atLeast: 3000,
  },
  { what: "search, nothing", requests: get(search("zeppelin")), atLeast: 3000 },
  { what: "dashboard", requests: get("/api/dashboard?limit=8"), atLeast: 5000 },
  {
    what: "filtered, by quantity",
    requests: get("/toys?gender=girl&minAge=5&sort=intQuantity&order=desc&limit=20&offset=0"),
  },
  {
    what: "page in the middle",
    requests: get(`/toys?sort=strName&order=asc&limit=20&offset=${toys >> 1}`),
  },
];

let made = 0;
/** A request of its own each time. */
const fresh = (make: (n: number) => { method: "POST" | "PUT"; path: string; body: object }) => [
  {
    setupRequest: (request: object) => {
      made++;
      const { body, ...rest } = make(made);
      const headers = {
        ...(request as { headers: object }).headers,
        "idempotency-key": randomUUID(),
      };
      return { ...request, ...rest, headers, body: JSON.stringify(body) };
    },
  },
];

export const inserts: Requests = fresh((n) => ({
  method: "POST",
  path: "/toys",
  body: {
    strToyBarcode: `BENCH-${process.pid}-${n}`,
    strName: `Wooden Train Set ${n}`,
    intQuantity: 12,
    tags: ["wood"],
  },
}));

/** Lines of a cart, and edits of a quantity: each of another box or toy than those before. */
export const writes = (toys: number, boxes: readonly string[]) => [
  { what: "insert", requests: inserts },
  {
    what: "cart line",
    requests: fresh((n) => ({
      method: "POST",
      path: `/boxes/${boxes[n % boxes.length]}/toys`,
      body: { strToyBarcode: benchBarcode((n * 31) % toys), intAmountInBox: 1 },
    })),
  },
  {
    what: "edit of a quantity",
    requests: fresh((n) => ({
      method: "PUT",
      path: `/toys/${benchBarcode((n * 31) % toys)}`,
      body: { intQuantity: n % 97 },
    })),
  },
];
