/** The meanings of a search that finds nothing, from the words of the whole stock. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { addWords, meaningSteps, type Words } from "#domain/search/didYouMean.ts";
import type { Handlers } from "../calls/handler.ts";
import type { ReadDatabase } from "../database/database.ts";
import { AbandonedError } from "../database/errors.ts";
import { isAbandoned, openCall } from "../kernel/abandoned.ts";
import { oneAtATime } from "../kernel/shared.ts";
import { Yielding } from "../kernel/yielding.ts";
import { listBoxRows } from "./boxes/boxRows.ts";
import { listToyRows } from "./toys/toyList.ts";

/** Milliseconds for which words are not read again. Words added since are only found as they are written. */
const FRESH = 60_000;
/** Rows whose words are counted in a millisecond or two. */
const PAGE = { page: 1000 };

interface Known {
  words: Promise<Words>;
  lastChange: number | null;
  readAt: number;
}
const known = new WeakMap<ReadDatabase, Known>();

async function readWords(database: ReadDatabase): Promise<Words> {
  const words = new Map<string, number>();
  const add = async (pages: AsyncIterable<{ strSearch: string }[]>) => {
    for await (const rows of pages) {
      for (const { strSearch } of rows) addWords(words, strSearch);
      await nextTurn();
    }
  };
  const toys = (db: ReadDatabase["db"]) => db.selectFrom("toys").select(["intToy", "strSearch"]);
  const boxes = (db: ReadDatabase["db"]) => db.selectFrom("boxes").select(["intBox", "strSearch"]);
  await add(database.pages(toys, ["intToy"], PAGE));
  await add(database.pages(boxes, ["intBox"], PAGE));
  return words;
}

/** The words of the stock, cached while it is unchanged, and for FRESH at least. */
async function wordsOf(database: ReadDatabase, now: number): Promise<Words> {
  const before = known.get(database);
  // The clock may have been set back since.
  if (before && Math.abs(now - before.readAt) < FRESH) return before.words;
  const { lastChange } = await database.db
    .selectFrom("changes")
    .select(({ fn }) => fn.max("intChange").as("lastChange"))
    .executeTakeFirstOrThrow();
  if (before && before.lastChange === lastChange) return before.words;
  // It goes on when this caller's call is over: others may wait.
  const words = openCall.exit(() => readWords(database));
  known.set(database, { words, lastChange, readAt: now });
  words.catch(() => known.delete(database));
  return words;
}

/**
 * The meanings of a query, for one caller after the other: each may be compared for a second or more, while other calls
 * are answered. Throws AbandonedError where the call is over.
 */
const meaningsOf = oneAtATime(async (query: string, words: Words) => {
  const turns = new Yielding();
  const steps = meaningSteps(query, words);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await turns.rest();
    if (isAbandoned()) throw new AbandonedError();
  }
});

async function finds(database: ReadDatabase, q: string, isOfToys: boolean): Promise<boolean> {
  const { rows } = await listToyRows(database, { q, limit: 1 });
  if (rows.length > 0 || isOfToys) return rows.length > 0;
  return (await listBoxRows(database, undefined, { q, limit: 1 })).total > 0;
}

export const meaning = {
  async getMeaning({ query: { q, toys = false } }, { database, now }) {
    if (await finds(database, q, toys)) return { body: { strMeant: null } };
    for (const meant of await meaningsOf(q, await wordsOf(database, now()))) {
      if (await finds(database, meant, toys)) return { body: { strMeant: meant } };
    }
    return { body: { strMeant: null } };
  },
} satisfies Handlers;
