/** Reads that take long are done beside the other calls, and for as long as somebody waits for them. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { checkCaller } from "#server/accounts/sessions.ts";
import type { Call } from "#server/calls/handler.ts";
import type { ReadDatabase } from "#server/database/database.ts";
import { databaseErrorKind } from "#server/database/errors.ts";
import { ReadThread } from "#server/database/readThread.ts";
import { handlers } from "#server/http/handlers.ts";
import { OpenCall, openCall } from "#server/kernel/abandoned.ts";
import { newBoxRow } from "#server/stock/boxes/boxes.ts";
import { insertBoxes } from "#server/stock/boxes/write.ts";
import { meaning } from "#server/stock/didYouMean.ts";
import { insertToys } from "#server/stock/toys/write.ts";
import { databases } from "./databases.ts";
import { dataFolder } from "./process.ts";
import { testApp } from "./server.ts";
import { fillBox, toyRows, writeEntry } from "./stockApp.ts";

/** A second or more of one statement. */
const SLOW = {
  sqlite: sql`with recursive c(x) as (select 1 union all select x + 1 from c where x < 4000000) select sum(x) from c`,
  postgres: sql`select pg_sleep(2)`,
};
const readSlowly = ({ slow, dialect }: ReadDatabase) => SLOW[dialect.name].execute(slow);

const took = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

describe.each(databases)("slow reads on $name", ({ name, open }) => {
  it("come to an end, however many there are, and lookups do not wait for them", async () => {
    const app = await testApp(open);
    const count = app.database.dialect.name === "postgres" ? 8 : 1;
    const slow = Array.from({ length: count }, () => readSlowly(app.database));
    const lookup = async () => expect((await app.call("GET", "/toys/T1")).status).toBe(404);
    let isOver = false;
    const first = Promise.race(slow).then(() => {
      isOver = true;
    });
    for (let n = 0; n < 10; n++) await lookup();
    expect(isOver).toBe(false);
    await Promise.all([first, ...slow]);
  });

  it.runIf(name === "SQLite")("are those of long lists, of counts and of the past", async () => {
    const app = await testApp(open);
    await app.call("POST", "/boxes", { strBoxCode: "B1" });
    await app.call("POST", "/api/counts", { strCount: "C", strBoxCode: "B1" });
    // A page of a very full box is read from all its lines, which are sorted.
    await writeEntry(app.database, async (entry) => {
      const toys = await insertToys(entry, toyRows(1001));
      const [full] = await insertBoxes(entry, [newBoxRow("FULL", "")]);
      await fillBox(entry, full, { toys, after: 1 });
    });
    let isFree = false;
    const slow = readSlowly(app.database).then(() => {
      isFree = true;
    });
    const lists = [
      ...["/boxes", "/boxes/B1/toys", "/api/changes?until=1", "/api/changes?reason=x"],
      ...["/api/export/history", "/api/counts/C", "/boxes/FULL/toys?limit=20"],
    ];
    const free = lists.map(async (url) => {
      expect((await app.call("GET", url)).status, url).toBe(200);
      return isFree;
    });
    for (const url of ["/boxes?limit=20", "/boxes/B1/toys?limit=20", "/api/changes"]) {
      expect((await app.call("GET", url)).status).toBe(200);
      expect(isFree, url).toBe(false);
    }
    expect(await Promise.all(free)).toEqual(lists.map(() => true));
    await slow;
  });

  it("of the stock's words go on for the others when who asked first has left", async () => {
    const { database, app } = await testApp(open);
    const call = new OpenCall();
    const begun = Promise.withResolvers<void>();
    const shared = Promise.withResolvers<void>();
    const { pages } = database;
    vi.spyOn(database, "pages").mockImplementationOnce(async function* (...given) {
      begun.resolve();
      await shared.promise;
      call.end();
      yield* pages.apply(database, given) as AsyncGenerator<never[]>;
    });
    const ask = (now: () => number) => {
      const services = { database, now, log: app.log, feed: { wake() {} }, checkCaller };
      return meaning.getMeaning({ query: { q: "kite" } } as Call<"getMeaning">, services);
    };
    const first = openCall.run(call, () => ask(() => 0)).catch(() => {});
    await begun.promise;
    // The moment is read just before the words are.
    const second = ask(() => {
      shared.resolve();
      return 0;
    });
    expect((await second).body).toEqual({ strMeant: null });
    await first;
  });

  it("end when nobody waits for them any more", async () => {
    // A call with a query, and one whose answer has no version.
    const paths = ["/boxes", `/api/imports/${randomUUID()}/boxes`];
    const begun = Promise.withResolvers<void>();
    let count = 0;
    const slowly = async (_call: unknown, services: { database: ReadDatabase }) => {
      if (++count === 12) begun.resolve();
      await readSlowly(services.database);
      return { body: [] };
    };
    const lines: string[] = [];
    const logger = { level: "warn", stream: { write: (line: string) => void lines.push(line) } };
    const slow = { listBoxes: slowly, listImportBoxes: slowly };
    const app = await testApp(open, { logger, handlers: { ...handlers, ...slow } });
    const url = await app.app.listen({ port: 0, host: "127.0.0.1" });
    const controller = new AbortController();
    const { signal } = controller;
    const headers = { authorization: `Bearer ${app.tokens.admin}` };
    const alone = await took(() => readSlowly(app.database));
    const calls = Array.from({ length: 12 }, (_, n) =>
      fetch(`${url}${paths[n % 2]}`, { headers, signal }).catch(() => {}),
    );
    await begun.promise;
    controller.abort();
    await Promise.all(calls);
    const search = async () => expect((await app.call("GET", "/toys?q=kite")).status).toBe(200);
    // Not even one of the twelve goes on before it.
    expect(await took(search)).toBeLessThan(alone);
    expect(lines).toEqual([]);
  });
});

describe("the thread that reads", () => {
  const inFolder = () => join(dataFolder(), "toyshelf.db");
  function threadOn(file: string): ReadThread {
    const thread = new ReadThread(file);
    onTestFinished(() => thread.close());
    return thread;
  }
  const one = { sql: "select 1 as n", parameters: [] };

  it("may die, and the next read has another one", async () => {
    const file = inFolder();
    const thread = threadOn(file);
    // It ends at once: there is no file.
    const error = await thread.read(one).catch((reason: unknown) => reason);
    expect(databaseErrorKind(error)).toBe("unavailable");
    new DatabaseSync(file).close();
    expect(await thread.read(one)).toEqual([{ n: 1 }]);
  });

  it("begins no read any more once it is closed", async () => {
    const file = inFolder();
    new DatabaseSync(file).close();
    const thread = threadOn(file);
    const reads = Array.from({ length: 20 }, () =>
      thread.read(one).then(() => null, databaseErrorKind),
    );
    const late = () => thread.read(one).then(() => null, databaseErrorKind);
    const closed = thread.close();
    reads.push(late());
    await closed;
    reads.push(late());
    expect(await Promise.all(reads)).toEqual(reads.map(() => "unavailable"));
  });

  it("has so many reads at most", async () => {
    const file = inFolder();
    new DatabaseSync(file).close();
    const thread = threadOn(file);
    const reads = Array.from({ length: 1000 }, () =>
      thread.read(one).then(() => null, databaseErrorKind),
    );
    const kinds = await Promise.all(reads);
    expect(kinds.filter((kind) => kind === "unavailable").length).toBeGreaterThan(700);
    expect(kinds.filter((kind) => kind === null).length).toBeGreaterThan(100);
  });
});
