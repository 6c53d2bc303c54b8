/** One app for all tests of a describe, its stock emptied before each: starting one takes a quarter of a second. */
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { databases } from "./databases.ts";
import { startApp, type TestApp } from "./server.ts";

const STOCK = [
  "importRows",
  "imports",
  "undos",
  "changeThings",
  "changes",

  "boxLines",
  "boxes",
  "sections",
  "otherCodes",
  "toys",
  "pictures",
  "codes",
  "idempotencyKeys",
] as const;

/** Takes every toy, box and section away. Codes go on being handed out where they were. */
export async function emptyStock({ database }: Pick<TestApp, "database">): Promise<void> {
  await database.write(async (trx) => {
    for (const table of STOCK) await trx.deleteFrom(table).execute();
    await trx
      .updateTable("counters")
      .set({ intValue: 0 })
      .where("strCounter", "=", "toys")
      .execute();
  });
}

/** Returns what gives the app; call that inside tests only. */
export function stockApp(open: (typeof databases)[number]["open"]): () => TestApp {
  let app: TestApp | undefined;
  beforeAll(async () => {
    app = await startApp(open);
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    if (app) await emptyStock(app);
  });
  return () => {
    if (!app) throw new Error("The app is there inside tests only.");
    return app;
  };
}
