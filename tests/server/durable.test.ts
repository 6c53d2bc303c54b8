/** A commit of the server waits for the disk; the tests' own does not (fast.setup.ts), so another process is asked. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { dataFolder } from "./process.ts";

it("waits for the disk with each commit", () => {
  const path = join(dataFolder(), "toyshelf.db");
  const asked = `
    const { Connection } = await import("#server/database/connection.ts");
    const connection = new Connection(process.argv[1], { cache: 1000, readOnly: false });
    console.log(JSON.stringify(connection.prepare("pragma synchronous").all([])));`;
  const flags = ["--input-type=module", "--eval", asked, path];
  // 2 is full (sqlite.org/pragma.html#pragma_synchronous).
  const told = execFileSync(process.execPath, flags, { encoding: "utf8" });
  expect(JSON.parse(told)).toEqual([{ synchronous: 2 }]);
});
