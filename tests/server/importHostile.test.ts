/** Hostile and broken files: a sentence each, nothing written, memory bounded. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ErrorBody, Import } from "#domain/types.ts";
import {
  type HostileFile,
  LARGE_FILES,
  REFUSED_FILES,
  writeHostileFile,
} from "../import/hostileFiles.ts";
import { sqlite } from "./databases.ts";
import { newImport } from "./imports.ts";
import { command, run } from "./process.ts";
import { describeStock } from "./stockApp.ts";

/** MB of the heap that a command of the terminal may have. */
const HEAP = 128;

describe("in the terminal", () => {
  /** A data folder with a database that is empty. */
  async function shopFolder(): Promise<string> {
    const made = await sqlite[0]?.make();
    if (!made) throw new Error("There is no SQLite.");
    onTestFinished(made.remove);
    return dirname(made.url);
  }

  async function runWithLittle(file: string, env: Record<string, string>) {
    const memory = `--max-old-space-size=${HEAP}`;
    const { ended, printed } = run("main.ts", ["import", file], { ...env, NODE_OPTIONS: memory });
    return { code: await ended, printed: printed() };
  }

  /** Runs the import of a file in a folder of its own. */
  async function importHostile(hostile: HostileFile) {
    const folder = await shopFolder();
    const file = join(folder, "toys.csv");
    writeHostileFile(file, hostile);
    const env = { DATA_DIR: folder };
    const { code, printed } = LARGE_FILES.includes(hostile)
      ? await runWithLittle(file, env)
      : await command("import", [file], env);
    const stock = () => new DatabaseSync(join(folder, "toyshelf.db"), { readOnly: true });
    return { code, lines: printed.trim().split("\n"), refused: `${file}.refused.csv`, stock };
  }

  it.each(LARGE_FILES)("$name", async (hostile) => {
    const { code, lines, stock } = await importHostile(hostile);
    expect(lines).toEqual([expect.stringMatching(hostile.sentence)]);
    expect(code).toBe(1);
    expect(stock().prepare("select * from imports").all()).toEqual([]);
  });

  it("nothing is imported where refused rows would have no place", async () => {
    const folder = await shopFolder();
    const file = join(folder, "toys.csv");
    writeFileSync(file, "Barcode,Name,Quantity\nT-1,Train,1\nT-2,Ball,-1\n");
    writeFileSync(`${file}.refused.csv`, "of last week");
    const env = { DATA_DIR: folder };
    expect(await command("import", [file], env)).toEqual({
      code: 1,
      printed: `There is a file ${file}.refused.csv already. Nothing was imported.`,
    });
    rmSync(`${file}.refused.csv`);
    const { code, printed } = await command("import", [file], env);
    expect([code, printed]).toEqual([0, expect.stringContaining("1 rows are new")]);
  });

  it("columns that nothing is read from are named", async () => {
    const folder = await shopFolder();
    const file = join(folder, "toys.csv");
    writeFileSync(file, "Barcode,Name,Preis €,,Empty,\nT-1,Train,4.50,x,,\n");
    const { code, printed } = await command("import", [file], { DATA_DIR: folder });
    expect([code, printed.trim().split("\n")]).toEqual([
      0,
      [
        "1 rows are new, 0 change something, 0 change nothing, 0 are refused.",
        "Columns that nothing is read from: Preis €, Column 4, Empty",
      ],
    ]);
  });

  it("a section is found by the shop's name of it", async () => {
    const folder = await shopFolder();
    const file = join(folder, "toys.csv");
    const rowsIn = async (section: string) => {
      writeFileSync(file, `Barcode,Name,Box,Section\nT-${section},Train,B-${section},${section}\n`);
      return command("import", [file], { DATA_DIR: folder });
    };
    await rowsIn("7");
    const stock = new DatabaseSync(join(folder, "toyshelf.db"));
    stock.exec("update sections set strName = 'Attic' where intSection = 7");
    expect((await rowsIn("attic")).code).toBe(0);
    const sections = stock.prepare("select intSection from boxes order by strBoxCode").all();
    expect(sections).toEqual([{ intSection: 7 }, { intSection: 7 }]);
    stock.close();
  });

  it.each(REFUSED_FILES)("$name", async (hostile) => {
    const { code, lines, refused, stock } = await importHostile(hostile);
    expect(lines[0]).toMatch(
      /^0 rows are new, 0 change something, 0 change nothing, \d are refused/,
    );
    expect(code).toBe(0);
    const [, ...rows] = readFileSync(refused, "utf8").trimEnd().split("\r\n");
    for (const row of rows) expect(row).toMatch(hostile.sentence);
    expect(stock().prepare("select * from codes").all()).toEqual([]);
  });
});

describeStock(sqlite, "on the server, on $name", ({ app }) => {
  it("rows that no file has are refused, and nothing of them is kept", async () => {
    const good = newImport("Barcode,Name\nA1,Train\n");
    const refused = async (changes: object, status: number) => {
      const answer = await app.call<ErrorBody>("POST", "/api/imports", { ...good, ...changes });
      expect(answer.status, JSON.stringify(changes).slice(0, 100)).toBe(status);
      expect(answer.body.error).toMatch(/^[A-Z"].*\.$/);
      return answer.body;
    };
    for (const rows of [
      [Array(201).fill("")],
      [["x".repeat(10_001)]],
      [["A\0B"]],
      [["\ud800"]],
      [[1]],
      ["A1"],
      [],
    ]) {
      await refused({ rows }, 400);
    }
    const mapped = (mapping: object) => ({ reading: { mapping, decimal: "." } });
    for (const changes of [
      { headings: Array(202).fill("x") },
      mapped({ strToyBarcode: 201 }),
      { strHash: "x" },
      { intFirst: 0 },
    ]) {
      await refused(changes, 400);
    }
    await refused(mapped({ intVersion: 0 }), 400);
    expect(await app.get<Import[]>("/api/imports")).toEqual([]);
  });
});
