/** The build after this one: the same with a version and a migration more. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const END_OF_MIGRATIONS = "\n};\n\nexport const MIGRATION_NAMES";
/** It adds to tables that are read and written all the time, by statements that a server has prepared. */
const MIGRATION = `
  "9999_next": {
    async up(db) {
      for (const table of ["toys", "changes", "boxLines", "idempotencyKeys", "sessions"]) {
        await db.schema.alterTable(table).addColumn("strNext", "text").execute();
      }
    },
  },`;

function change(file: string, from: string, to: string): void {
  const text = readFileSync(file, "utf8");
  assert(text.includes(from), `${file} has no ${from}`);
  writeFileSync(file, text.replace(from, to));
}

/** Makes it of an installed release, in another folder. */
export function makeNextBuild(folder: string, next: string): void {
  execFileSync("cp", ["-al", folder, next]);
  // Its files are those of the first until they are written anew.
  for (const file of ["package.json", "server/database/migrations/index.ts"]) {
    const text = readFileSync(join(next, file));
    execFileSync("rm", [join(next, file)]);
    writeFileSync(join(next, file), text);
  }
  const { version } = JSON.parse(readFileSync(join(next, "package.json"), "utf8"));
  change(join(next, "package.json"), `"version": "${version}"`, '"version": "9.0.0"');
  change(
    join(next, "server/database/migrations/index.ts"),
    END_OF_MIGRATIONS,
    MIGRATION + END_OF_MIGRATIONS,
  );
}
