/**
 * The API under requests generated from the contract: no 5xx, no silence, every answer the
 * contract's, the database whole afterwards. `npm run fuzz` sends many more; SEED repeats a run.
 */

import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { brokenInvariants } from "#server/backups/invariants.ts";
import { SEED } from "../random.ts";
import { operations } from "./contractChecks.ts";
import { askRaw } from "./fuzz/client.ts";
import hostile from "./fuzz/hostile.json" with { type: "json" };
import { expectError, expectPolicy, expectPromises } from "./fuzz/promises.ts";
import { anyRequest } from "./fuzz/requests.ts";
import { fuzzTarget } from "./fuzz/target.ts";

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 500);
const CHECKED_EVERY = 500;

let target: Awaited<ReturnType<typeof fuzzTarget>>;
beforeAll(async () => {
  target = await fuzzTarget();
});
afterAll(() => target.close());

const LIMIT = 60_000 + REQUESTS * 100;

it(`keeps its promises under ${REQUESTS} requests`, { timeout: 2 * LIMIT }, async () => {
  const repeat = `SEED=${SEED} FUZZ_REQUESTS=${REQUESTS} npm run fuzz`;
  console.log(`Fuzzing; the same again: ${repeat}`);
  const start = performance.now();
  const done = new Map<string, number>();
  const statuses = new Map<number, number>();
  let sent = 0;
  const count = <Key>(counts: Map<Key, number>, key: Key) =>
    counts.set(key, (counts.get(key) ?? 0) + 1);
  const kept = fc.asyncProperty(anyRequest, async (request) => {
    const reaction = await target.react(request);
    count(statuses, reaction.answer.status);
    if (reaction.reached && reaction.answer.status < 300) count(done, reaction.reached);
    expectPromises(request, reaction);
    if (++sent % CHECKED_EVERY === 0) expect([...brokenInvariants(target.file)]).toEqual([]);
  });
  await fc.assert(kept, {
    numRuns: REQUESTS,
    // What was found is said, however long a smaller example would take.
    ...{ interruptAfterTimeLimit: 0.8 * LIMIT, markInterruptAsFailure: true },
  });
  expect([...brokenInvariants(target.file)]).toEqual([]);
  // Nobody has become an admin but by an admin.
  const admins = await target.database.db
    .selectFrom("users")
    .select("strEmail")
    .where("strRole", "=", "admin")
    .where("intSelfSignedUp", "=", 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("accountLog")
            .select("strEntry")
            .whereRef("accountLog.strUser", "=", "users.strUser")
            .where("strEvent", "=", "roleChanged"),
        ),
      ),
    )
    .execute();
  expect(admins).toEqual([]);

  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
  console.log(`${sent} requests in ${seconds} s; ${byStatus.join(", ")}`);
  console.log(`Done: ${operations.map(({ id }) => `${id} ${done.get(id) ?? 0}`).join(", ")}`);
  const never = operations.filter(({ id }) => !done.has(id));
  if (REQUESTS >= 20_000) expect(never.map(({ id }) => id)).toEqual([]);
});

/** Each is more or less than HTTP. */
const NOT_HTTP = [
  ...hostile.notHttp,
  `GET /${"x".repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: a\r\nx: ${"x".repeat(20_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: a\r\n${"x: y\r\n".repeat(4000)}\r\n`,
];

it.each(NOT_HTTP.map((bytes) => ({ bytes, name: JSON.stringify(bytes.slice(0, 60)) })))(
  "refuses $name as everything else",
  async ({ bytes }) => {
    const text = await askRaw(target.url, bytes);
    if (text === "") return;
    const [head = "", body = ""] = text.split(/\r\n\r\n(.*)/s);
    const [line = "", ...fields] = head.split("\r\n");
    expect(line).toMatch(/^HTTP\/1\.1 4\d\d /);
    const headers = Object.fromEntries(
      fields.map((field) => [field.split(": ")[0]?.toLowerCase(), field.replace(/^.*?: /, "")]),
    );
    expectPolicy(headers);
    expectError(body, headers["content-type"]);
  },
);
