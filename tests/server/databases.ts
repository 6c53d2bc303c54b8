/** The databases that the server's tests run on, each opened empty. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open.ts";

export interface TestDatabase {
  database: Database;
  /** Closes and removes it. */
  remove(): Promise<void>;
}

/** Name and opener of every database a suite runs over: `describe.each(databases)`. */
export const databases: { name: string; open(): Promise<TestDatabase> }[] = [
  {
    name: "SQLite",
    async open() {
      const folder = mkdtempSync(join(tmpdir(), "toyshelf-"));
      const database = await openDatabase(join(folder, "toyshelf.db"));
      return {
        database,
        async remove() {
          await database.close();
          rmSync(folder, { recursive: true, force: true });
        },
      };
    },
  },
];
