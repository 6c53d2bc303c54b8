/** Whether the server and its database answer (our addition under /api). */
import type { Handlers } from "../calls/handler.ts";

export const health = {
  async getHealth(_call, { database }) {
    await database.db.selectFrom("counters").select("intValue").limit(1).execute();
    return { status: 200, body: { status: "ok" } };
  },
} satisfies Handlers<"getHealth">;
