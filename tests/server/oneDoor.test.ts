/** The compiler refuses a handler that writes the stock without the journal's entry (docs/design.md, "Journal"). */
import { resolve } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const FILE = resolve(ROOT, "server/stock/withoutDoor.ts");

/** A handler's lines, each with whether the compiler lets it pass. */
const LINES: [string, boolean][] = [
  ['await trx.selectFrom("toys").selectAll().execute();', true],
  ['await trx.deleteFrom("secrets").execute();', true],
  ['await trx.insertInto("sections").values({ intId: 1, intSection: 1 }).execute();', false],
  ['await trx.updateTable("toys").set({ intQuantity: 1 }).execute();', false],
  ['await trx.updateTable("boxes").set({ intSection: 1 }).execute();', false],
  ['await trx.deleteFrom("boxLines").execute();', false],
  ['await trx.deleteFrom("codes").execute();', false],
  ["await insertSection({ trx, things: [], undoes: [] }, 1);", false],
];
const SOURCE = [
  'import type { Database } from "../database/database.ts";',
  'import { insertSection } from "./boxes/write.ts";',
  "export const handler = (database: Database) => database.write(async (trx) => {",
  ...LINES.map(([line]) => line),
  "insertSection; });",
].join("\n");

it("is refused where it writes past the door, and only there", () => {
  const { config } = ts.readConfigFile(resolve(ROOT, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.fileExists = (path) => path === FILE || fileExists(path);
  host.readFile = (path) => (path === FILE ? SOURCE : readFile(path));
  host.getSourceFile = (path, ...more) =>
    path === FILE
      ? ts.createSourceFile(path, SOURCE, ts.ScriptTarget.ESNext)
      : getSourceFile(path, ...more);
  const program = ts.createProgram([FILE], options, host);
  const file = program.getSourceFile(FILE);
  const refused = new Set(
    program
      .getSemanticDiagnostics(file)
      .map(({ start = 0 }) => SOURCE.slice(0, start).split("\n").length - 4),
  );
  expect(LINES.map(([line], n) => [line, !refused.has(n)])).toEqual(LINES);
});
