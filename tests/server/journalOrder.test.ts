/**
 * A reader of the journal by number misses no entry, whoever commits when (docs/design.md, "Journal"). JOURNAL_SECONDS
 * makes it longer.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#server/database/open.ts";
import { eventsAfter } from "#server/journal/changeRows.ts";
import { journaled } from "#server/journal/journal.ts";
import { reportCode } from "#server/stock/codes/write.ts";
import { seeded } from "../random.ts";
import { databases } from "./databases.ts";

const random = seeded();
const SECONDS = Number(process.env.JOURNAL_SECONDS ?? 1);
const WRITERS = 20;
const READERS = 5;
/** Milliseconds that a transaction takes at most beside its statements. */
const DELAY = 20;

describe.each(databases)("numbers on $name", ({ name, make }) => {
  it(`are in the order of the commits: ${WRITERS} writers on two servers, ${READERS} readers`, async () => {
    const { url, remove } = await make();
    const servers = [await openDatabase(url), await openDatabase(url)];
    onTestFinished(async () => {
      for (const server of servers) await server.close();
      await remove();
    });
    const end = Date.now() + SECONDS * 1000;
    let committed = 0;
    let rolledBack = 0;

    async function write(writer: number) {
      const server = servers[writer % servers.length];
      for (let n = 0; Date.now() < end; n++) {
        const isBad = random() < 0.1;
        const meta = { intAt: Date.now(), strUser: `w${writer}`, strOperation: `n${n}` };
        try {
          await server?.write((trx) =>
            journaled(trx, { ...meta, strKey: null, strGroup: null }, async (entry) => {
              reportCode(
                entry,
                { id: null, strCode: `w${writer} n${n}`, strName: "" },
                { before: null, after: {} },
              );
              // A change draws the number as soon as it is made.
              await entry.number();
              await sleep(random() * DELAY);
              if (isBad) throw new Error("rolled back");
            }),
          );
          committed++;
        } catch (error) {
          // A lock that was not given in time is as good as any other failure here.
          rolledBack++;
          if (!isBad) n--;
          expect(String(error)).toMatch(/rolled back|timeout|locked/);
        }
      }
    }

    let isOver = false;
    async function tail(reader: number): Promise<number[]> {
      const { db } = servers[reader % servers.length] as (typeof servers)[number];
      const seen: number[] = [];
      for (let isLast = false; !isLast; ) {
        isLast = isOver;
        const changes = await eventsAfter(db, seen.at(-1) ?? 0, 7);
        seen.push(...changes.map(({ intChange }) => intChange));
        if (changes.length > 0) isLast = false;
        await sleep(random() * 5);
      }
      return seen;
    }

    const readers = Array.from({ length: READERS }, (_, reader) => tail(reader));
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    isOver = true;
    const all = Array.from({ length: committed }, (_, n) => n + 1);
    for (const reader of readers) expect(await reader).toEqual(all);
    expect(committed).toBeGreaterThan(SECONDS * 10);
    console.log(`${name}: ${committed} entries in ${SECONDS} s, ${rolledBack} rolled back`);
  });
});
