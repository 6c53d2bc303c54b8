/** Reading the journal (our addition under /api; docs/design.md, "Journal"). */

import { once } from "node:events";
import { sql } from "kysely";
import { trimCode } from "#domain/code/codes.ts";
import { OPERATIONS } from "#domain/history/kinds.ts";
import { hasPart } from "#domain/search/text.ts";
import type { Change } from "#domain/types.ts";
import type { Call, Handlers } from "../calls/handler.ts";
import type { Db, ReadDatabase } from "../database/database.ts";
import type { FeedServices } from "../journal/changeFeed.ts";
import { changesOf, selectChanges } from "../journal/changeRows.ts";
import { entriesAbout } from "../journal/things.ts";
import { JSON_TYPE, jsonStream } from "../kernel/files.ts";
import { boxByCode } from "../stock/boxes/boxRows.ts";
import { sectionByNumber } from "../stock/boxes/sections.ts";
import { toyByCode } from "../stock/toys/toyRows.ts";
import { briefly } from "./brief.ts";

type Query = Call<"listChanges">["query"];

/** As the index has it. */
const IS_GONE = sql.raw<boolean>(`"strAfter" is null and "strKind" in ('toy', 'box', 'section')`);

/** The id of the thing with a code or a section's number; else of the deleted thing that had it last; else 0. */
async function idOf(
  db: Db,
  kind: "toy" | "box" | "section",
  code: string,
  found: number | undefined,
): Promise<number> {
  if (found !== undefined) return found;
  const gone = await db
    .selectFrom("entryThings")
    .select("intThing")
    .where("strCode", "=", code)
    .where("strKind", "=", kind)
    .where(IS_GONE)
    .orderBy("intChange", "desc")
    .orderBy("intPosition", "desc")
    .limit(1)
    .executeTakeFirst();
  return gone?.intThing ?? 0;
}

/** The ids of the toy, box and section of a query. */
export async function subjectsOf(
  db: Db,
  { toy, box, section }: Pick<Query, "toy" | "box" | "section">,
): Promise<number[]> {
  const ids: number[] = [];
  if (toy !== undefined) {
    const found = await toyByCode(db, toy);
    ids.push(await idOf(db, "toy", trimCode(toy), found?.intToy));
  }
  if (box !== undefined) {
    const found = await boxByCode(db, box);
    ids.push(await idOf(db, "box", trimCode(box), found?.id));
  }
  if (section !== undefined) {
    const found = await sectionByNumber(db, section);
    ids.push(await idOf(db, "section", String(section), found?.intId));
  }
  return ids;
}

/** True for the last entry of an import, and for entries of no import. */
const IS_LAST_OF_IMPORT = sql<boolean>`("strGroup" is null or "strGroup" not like 'import:%'
  or not exists (select 1 from changes later where later."strGroup" = changes."strGroup"
    and later."strUser" = changes."strUser" and later."strOperation" = changes."strOperation"
    and later."intChange" > changes."intChange"))`;

/** Entries that are read at once. */
const PAGE = 200;

function wanted(db: Db, query: Query, subjects: number[]) {
  const { since, before, who, from, until, what, reason, brief } = query;
  let rows = selectChanges(db);
  if (what !== undefined) rows = rows.where("strOperation", "in", OPERATIONS[what]);
  if (reason !== undefined) rows = rows.where("strReason", "is not", null);
  if (brief && subjects.length === 0) rows = rows.where(IS_LAST_OF_IMPORT);
  if (since !== undefined) rows = rows.where("intChange", ">", since);
  if (before !== undefined) rows = rows.where("intChange", "<", before);
  if (from !== undefined) rows = rows.where("intAt", ">=", from);
  if (until !== undefined) rows = rows.where("intAt", "<", until);
  if (who !== undefined) rows = rows.where("changes.strUser", "=", who);
  for (const id of subjects) rows = rows.where("intChange", "in", entriesAbout(db, id));
  return rows;
}

/**
 * Whether an entry is one of the reason that is asked for. Reasons are compared here: SQLite folds plain letters only,
 * and PostgreSQL the letters of its locale.
 */
const isOfReason = ({ strReason }: Pick<Change, "strReason">, { reason }: Query) =>
  reason === undefined || hasPart(strReason ?? "", reason);

async function* listed(
  database: ReadDatabase,
  query: Query,
  caller: string,
): AsyncGenerator<Change> {
  const { from, until, what, reason, brief, order = "desc", limit = 50 } = query;
  const subjects = await subjectsOf(database.db, query);
  // Filters by time, kind or reason are checked entry by entry, which takes long.
  const isQuick = [from, until, what, reason].every((asked) => asked === undefined) && !brief;
  const db = isQuick ? database.db : database.slow;
  let remaining = limit;
  const pages = database.pages((db) => wanted(db, query, subjects), ["intChange"], {
    ...{ db, order, page: reason === undefined ? Math.min(limit, PAGE) : PAGE },
  });
  for await (const all of pages) {
    const rows = all.filter((row) => isOfReason(row, query));
    const wantedRows = rows.slice(0, remaining);
    const told = brief ? briefly(db, wantedRows, subjects) : changesOf(db, wantedRows);
    for await (const change of told) {
      yield change.strUser === caller ? change : { ...change, isOfAnother: true };
    }
    remaining -= rows.length;
    if (remaining <= 0) return;
  }
}

export const changes = {
  async listChanges({ query, caller }, { database }) {
    const body = jsonStream(listed(database, query, caller.strUser));
    // An error before the first byte can still be answered as one.
    await once(body, "readable");
    return { body, headers: { "content-type": JSON_TYPE } };
  },

  async streamChanges({ lastEventId }, { feed }) {
    return {
      body: await feed.open(lastEventId),
      headers: { "content-type": "text/event-stream", "x-accel-buffering": "no" },
    };
  },
} satisfies Handlers<FeedServices>;
