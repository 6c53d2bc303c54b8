/** Whether the server and its database answer (our addition under /api). */
import type { Handlers } from "../calls/handler.ts";
import type { ReadDatabase } from "../database/database.ts";
import { held } from "../kernel/held.ts";

/** Asks the database at most once a second. */
const askDatabase = held(1000, ({ db }: ReadDatabase) =>
  db.selectFrom("counters").select("intValue").limit(1).execute(),
);

export const health = {
  async getHealth(_call, { database }) {
    await askDatabase(database);
    return { body: { status: "ok" } };
  },
} satisfies Handlers;
