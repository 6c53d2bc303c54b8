/** Whether the server and its database answer (our addition under /api). */
import type { Handlers, Services } from "../calls/handler.ts";
import type { ReadDatabase } from "../database/database.ts";

/** Milliseconds for which an answer holds: anybody may ask, and the database has other work. */
const HOLDS = 1000;
const answers = new WeakMap<ReadDatabase, { at: number; answer: Promise<unknown> }>();

function askDatabase({ database }: Services): Promise<unknown> {
  const last = answers.get(database);
  if (last && performance.now() - last.at < HOLDS) return last.answer;
  const answer = database.db.selectFrom("counters").select("intValue").limit(1).execute();
  answers.set(database, { at: performance.now(), answer });
  return answer;
}

export const health = {
  async getHealth(_call, services) {
    await askDatabase(services);
    return { status: 200, body: { status: "ok" } };
  },
} satisfies Handlers;
