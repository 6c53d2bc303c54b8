/** Long work lets others have their turn: no entry of the journal, however long, and no number of readers stops the server (docs/design.md, "Journal"). */
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Change, Count, CountedFigures, Meaning } from "#domain/types.ts";
import { inserter } from "#server/database/inserts.ts";
import { ChangeFeed } from "#server/journal/changeFeed.ts";
import { newBoxRow } from "#server/stock/boxes/boxes.ts";
import { insertBoxes, insertSection } from "#server/stock/boxes/write.ts";
import { insertToys } from "#server/stock/toys/write.ts";
import { watchStatements } from "./statements.ts";
import {
  addToys,
  fillBox,
  latestChange,
  stockApp,
  toyRows,
  undoChange,
  writeEntry,
  writeImported,
} from "./stockApp.ts";

/**
 * The time of some work, and its longest turn of the event loop, in milliseconds of this thread: work of other
 * processes is not counted.
 */
async function spentOn(work: () => Promise<unknown>): Promise<{ total: number; longest: number }> {
  const spent = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let isOver = false;
  const start = spent();
  let longest = 0;
  async function watch() {
    for (let last = start; !isOver; last = spent()) {
      await nextTurn();
      longest = Math.max(longest, spent() - last);
    }
  }
  const watching = watch();
  await work();
  isOver = true;
  await watching;
  return { total: spent() - start, longest };
}

const insertCounts = inserter("counts");
const insertLines = inserter("countLines");

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const longRows = (count: number) => toyRows(count, () => ({ strDescription: "x".repeat(200) }));

describe("long work", () => {
  const app = stockApp();
  const { call, get } = app;

  it("of readers who catch up gives one of them a part in each turn", async () => {
    const { database } = app;
    await writeImported(database, 30);
    const feed = new ChangeFeed({ database, log: app.app.log });
    onTestFinished(() => feed.close());
    let parts = 0;
    let most = 0;
    const streams = await Promise.all(numbers(20).map(() => feed.open(0)));
    const done = streams.map(
      (stream) =>
        new Promise<void>((resolve) => {
          stream.on("data", (part: Buffer) => {
            if (part.includes("event: change")) parts++;
            if (part.includes("id: 30\n")) resolve();
          });
        }),
    );
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        const before = parts;
        await nextTurn();
        most = Math.max(most, parts - before);
      }
    })();
    await Promise.all(done);
    isOver = true;
    await watching;
    expect(parts).toBeGreaterThan(100);
    expect(most).toBeLessThanOrEqual(2);
  });

  it("of a page of long entries is done in parts", async () => {
    const { database, tokens } = app;
    // The first call compiles what answers it.
    await call("GET", "/api/changes");
    await writeImported(database, 100, 400);
    const parts: string[] = [];
    const { total, longest } = await spentOn(async () => {
      const answer = await app.app.inject({
        url: "/api/changes?limit=1000",
        headers: { authorization: `Bearer ${tokens.admin}` },
        payloadAsStream: true,
      });
      for await (const part of answer.stream()) parts.push(String(part));
    });
    const changes: Change[] = JSON.parse(parts.join(""));
    expect(changes.map(({ things }) => things.length)).toEqual(numbers(100).map(() => 400));
    expect(longest).toBeLessThan(total / 3);
  });

  it("of deleting a box with thousands of toys, or a section with thousands of boxes", async () => {
    const { database } = app;
    const count = 8000;
    await writeEntry(database, async (entry) => {
      await insertSection(entry, 1);
      const toys = await insertToys(entry, longRows(count));
      const rows = numbers(count).map((n) => newBoxRow(`B${n}`, `note of ${n}`, 1));
      const boxes = await insertBoxes(entry, rows);
      await fillBox(entry, boxes[0] as (typeof boxes)[number], { toys, after: 1 });
    });
    for (const path of ["/boxes/B0", "/sections/1"]) {
      const { total, longest } = await spentOn(async () => {
        expect((await call("DELETE", path)).status).toBe(204);
      });
      expect(longest).toBeLessThan(total / 2);
    }
    const { intChange } = await latestChange(app);
    const { total, longest } = await spentOn(async () => {
      expect((await undoChange(app, intChange)).status).toBe(200);
    });
    expect(longest).toBeLessThan(total / 5);
  });

  it("of reckoning what many toys are worth", async () => {
    const { database } = app;
    const priced = (n: number) => ({ intQuantity: 1, own: { price: `${(n * 7919) % 1000}.50` } });
    await addToys(database, toyRows(20_000, priced));
    // The first call compiles what answers it.
    await call("GET", "/api/value");
    for (const path of [
      "/api/value",
      "/api/value?at=9000000000000",
      "/api/export/value?format=csv",
    ]) {
      const { total, longest } = await spentOn(async () => {
        expect((await call("GET", path)).status).toBe(200);
      });
      expect(longest, path).toBeLessThan(total / 3);
    }
  });

  it("of looking for what misspelt words mean, of one search and of many at once", async () => {
    const { database } = app;
    // Eight words a toy, of which no two are the same.
    const wordOf = (n: number) => `${(n * 7919 + 10_000_000).toString(36)}${n.toString(36)}`;
    const letters = (n: number) => wordOf(n).replace(/\d/g, (digit) => "klmnopqrst"[+digit] ?? "");
    const nameOf = (n: number) => numbers(8).map((word) => letters(8 * n + word));
    await addToys(
      database,
      toyRows(3000, (n) => ({ strName: nameOf(n).join(" ") })),
    );
    const misspelt = numbers(8).map((n) => letters(n * 17).replace(/(..)$/, "xx$1"));
    const ask = () => call<Meaning>("GET", `/api/meaning?q=${misspelt.join("%20")}`);
    // The first call reads the words.
    expect((await ask()).status).toBe(200);
    const one = await spentOn(ask);
    expect(one.longest).toBeLessThan(one.total / 3);
    const many = await spentOn(() => Promise.all(numbers(10).map(ask)));
    expect(many.longest).toBeLessThan(many.total / 10);
  });

  it("of reckoning how right many counts were", async () => {
    const { database } = app;
    const count = 33_000;
    await call("POST", "/toys", { strToyBarcode: "T", strName: "Toy", intQuantity: 2 });
    await call("POST", "/api/counts", { strCount: "C", strBoxCode: null });
    await call("PUT", "/api/counts/C/lines/T", { intAmount: 1 });
    const only = await database.db.selectFrom("counts").selectAll().executeTakeFirstOrThrow();
    const line = await database.db.selectFrom("countLines").selectAll().executeTakeFirstOrThrow();
    await database.write(async (trx) => {
      const counts = numbers(count).map((n) => ({
        ...{ ...only, strCount: `C${n}`, strState: "finished" as const },
        intFinishedAt: n * 5_000_000,
      }));
      await insertCounts(trx, counts);
      await insertLines(
        trx,
        counts.map(({ strCount }) => ({ ...line, strCount, intExpected: 2, intBooked: 1 })),
      );
    });
    type Accuracy = Record<"months" | "sections", CountedFigures[]> & { all: CountedFigures };
    const read = () => call<Accuracy>("GET", "/api/accuracy?zone=Europe/Berlin");
    const { all, months, sections } = (await read()).body;
    expect([all.intLines, all.intUnder, sections.length]).toEqual([count, count, 1]);
    const names = months.map(({ strName }) => strName);
    expect(names).toEqual([...new Set(names)].sort().reverse());
    const { total, longest } = await spentOn(read);
    expect(longest).toBeLessThan(total / 5);
  });

  it("of booking the count of a whole shop, and of undoing it", async () => {
    const { database } = app;
    const count = 1500;
    await writeEntry(database, (entry) => insertToys(entry, longRows(count)));
    await call("POST", "/api/counts", { strCount: "C", strBoxCode: null });
    const [first, ...others] = await database.db.selectFrom("toys").selectAll().execute();
    await call("PUT", `/api/counts/C/lines/${first?.strToyBarcode}`, { intAmount: 2 });
    await database.write(async (trx) => {
      const lines = trx.selectFrom("countLines").selectAll();
      const line = await lines.executeTakeFirstOrThrow();
      const toys = others.map(({ intToy, strToyBarcode, strName }) => ({
        ...{ ...line, intToy, strToyBarcode, strName },
      }));
      await insertLines(trx, toys);
    });
    const { lines } = await get<Count>("/api/counts/C");
    expect(lines.map(({ intAmount }) => intAmount)).toEqual(numbers(count).map(() => 2));
    const statements = watchStatements();
    const post = async (path: string, body?: object) => {
      let status = 0;
      const { total, longest } = await spentOn(async () => {
        status = (await call("POST", path, body)).status;
      });
      expect(status).toBe(200);
      expect(longest).toBeLessThan(total / 3);
    };
    await post("/api/counts/C/finish", { choices: [] });
    const { intChange } = await get<Count>("/api/counts/C");
    await post(`/api/changes/${intChange}/undo`);
    const left = database.db.selectFrom("toys").select("intToy").where("intQuantity", ">", 0);
    expect(await left.execute()).toEqual([]);
    // A thread of its own writes it, and commits it: of very many pages that alone takes too long.
    const written = statements.filter(({ text }) => /entryThings" \(/.test(text));
    expect(new Set(written.map(({ isInThread }) => isInThread))).toEqual(new Set([true]));
  });
});
