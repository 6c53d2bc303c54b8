/** Reading the journal (our addition under /api; docs/design.md, "Journal"). */

import { once } from "node:events";
import { trimCode } from "#domain/code/codes.ts";
import type { Change } from "#domain/types.ts";
import type { Call, Handlers } from "../calls/handler.ts";
import type { Database, Db } from "../database/database.ts";
import type { GoneThingsTable } from "../database/tables/journal.ts";
import type { FeedServices } from "../journal/changeFeed.ts";
import { changesOf, ENTRIES, selectChanges } from "../journal/changeRows.ts";
import { JSON_TYPE, jsonStream } from "../kernel/files.ts";
import { boxByCode } from "../stock/boxes/boxRows.ts";
import { sectionByNumber } from "../stock/boxes/sections.ts";
import { toyByCode } from "../stock/toys/toyRows.ts";

type Query = Call<"listChanges">["query"];

/** The id of what has a code or a section's number, else of what had it last and was deleted; else 0. */
async function idOf(
  { db }: Database,
  strKind: GoneThingsTable["strKind"],
  strCode: string,
  found: number | undefined,
): Promise<number> {
  if (found !== undefined) return found;
  const gone = await db
    .selectFrom("goneThings")
    .select("intThing")
    .where("strKind", "=", strKind)
    .where("strCode", "=", strCode)
    .executeTakeFirst();
  return gone?.intThing ?? 0;
}

/** The ids of what a query asks for. */
async function subjectsOf(database: Database, { toy, box, section }: Query): Promise<number[]> {
  const ids: number[] = [];
  if (toy !== undefined) {
    const found = await toyByCode(database.db, toy);
    ids.push(await idOf(database, "toy", trimCode(toy), found?.intToy));
  }
  if (box !== undefined) {
    const found = await boxByCode(database.db, box);
    ids.push(await idOf(database, "box", trimCode(box), found?.id));
  }
  if (section !== undefined) {
    const found = await sectionByNumber(database.db, section);
    ids.push(await idOf(database, "section", String(section), found?.intId));
  }
  return ids;
}

function wanted(db: Db, query: Query, subjects: number[]) {
  const { since, before, who, from, until } = query;
  let rows = selectChanges(db);
  if (since !== undefined) rows = rows.where("intChange", ">", since);
  if (before !== undefined) rows = rows.where("intChange", "<", before);
  if (from !== undefined) rows = rows.where("intAt", ">=", from);
  if (until !== undefined) rows = rows.where("intAt", "<", until);
  if (who !== undefined) rows = rows.where("changes.strUser", "=", who);
  for (const id of subjects) {
    const about = db.selectFrom("changeThings").select("intChange").where("intThing", "=", id);
    rows = rows.where("intChange", "in", about);
  }
  return rows;
}

async function* listed(database: Database, query: Query): AsyncGenerator<Change> {
  const { from, until, order = "desc", limit = 50 } = query;
  const subjects = await subjectsOf(database, query);
  // Entries of a time are looked for one after the other.
  const db = from === undefined && until === undefined ? database.db : database.slow;
  const page = Math.min(limit, ENTRIES);
  let left = limit;
  const pages = database.pages((db) => wanted(db, query, subjects), ["intChange"], {
    ...{ db, order, page },
  });
  for await (const rows of pages) {
    yield* await changesOf(db, rows.slice(0, left));
    left -= rows.length;
    if (left <= 0) return;
  }
}

export const changes = {
  async listChanges({ query }, { database }) {
    const body = jsonStream(listed(database, query));
    // What fails before the first byte has an error's answer.
    await once(body, "readable");
    return { status: 200, body, headers: { "content-type": JSON_TYPE } };
  },

  async streamChanges({ lastEventId }, { feed }) {
    return {
      status: 200,
      body: await feed.open(lastEventId),
      headers: { "content-type": "text/event-stream", "x-accel-buffering": "no" },
    };
  },
} satisfies Handlers<FeedServices>;
