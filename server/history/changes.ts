/** Reading the journal (our addition under /api; design section 4, "The journal"). */

import { trimCode } from "#domain/code/codes.ts";
import type { Call, Handlers } from "../calls/handler.ts";
import type { Database } from "../database/database.ts";
import type { ChangeThingsTable } from "../database/tables/journal.ts";
import type { FeedServices } from "../journal/changeFeed.ts";
import { changesOf, selectChanges } from "../journal/changeRows.ts";
import { HttpError } from "../kernel/errors.ts";
import { otherCodesOf } from "../stock/toys/toyCodes.ts";
import { findToy } from "../stock/toys/toyRows.ts";

type Query = Call<"listChanges">["query"];

/** All codes of a toy; of one that was deleted, the one that is asked for. */
async function codesOfToy(database: Database, raw: string): Promise<string[]> {
  try {
    const { strToyBarcode } = await findToy(database, raw);
    const others = await otherCodesOf(database.db, strToyBarcode);
    return [strToyBarcode, ...others.map(({ strCode }) => strCode)];
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return [trimCode(raw)];
    throw error;
  }
}

async function listed(database: Database, query: Query) {
  const { db } = database;
  const { since, before, toy, box, section, who, from, until, order = "desc", limit = 50 } = query;
  const about = (strKind: ChangeThingsTable["strKind"], codes: string[]) =>
    db
      .selectFrom("changeThings")
      .select("intChange")
      .where("strKind", "=", strKind)
      .where("strCode", "in", codes);
  let rows = selectChanges(db);
  if (since !== undefined) rows = rows.where("intChange", ">", since);
  if (before !== undefined) rows = rows.where("intChange", "<", before);
  if (from !== undefined) rows = rows.where("intAt", ">=", from);
  if (until !== undefined) rows = rows.where("intAt", "<", until);
  if (who !== undefined) rows = rows.where("changes.strUser", "=", who);
  if (toy !== undefined) {
    rows = rows.where("intChange", "in", about("toy", await codesOfToy(database, toy)));
  }
  if (box !== undefined) rows = rows.where("intChange", "in", about("box", [trimCode(box)]));
  if (section !== undefined) {
    rows = rows.where("intChange", "in", about("section", [String(section)]));
  }
  return changesOf(db, await rows.orderBy("intChange", order).limit(limit).execute());
}

export const changes = {
  async listChanges({ query }, { database }) {
    return { status: 200, body: await listed(database, query) };
  },

  async streamChanges({ lastEventId }, { feed }) {
    return {
      status: 200,
      body: await feed.open(lastEventId),
      headers: { "content-type": "text/event-stream", "x-accel-buffering": "no" },
    };
  },
} satisfies Handlers<"listChanges" | "streamChanges", FeedServices>;
