/** Whether the server and its database answer (our addition under /api). */
import { prepared } from "./database/database.ts";
import type { Handlers } from "./handler.ts";

const ping = prepared((db) => db.selectFrom("counters").select("intValue").limit(1));

export const health = {
  async getHealth(_call, { database }) {
    await database.read(ping);
    return { status: 200, body: { status: "ok" } };
  },
} satisfies Handlers<"getHealth">;
