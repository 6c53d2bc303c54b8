/** The databases that the server's tests run on, each made empty for a test. */
import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import type { BackupPlace } from "#server/backups/backups.ts";
import { Database } from "#server/database/database.ts";
import { fileOf, openDatabase } from "#server/database/open.ts";
import { postgres } from "#server/database/postgres.ts";
import { sqlite as sqliteDialect } from "#server/database/sqlite.ts";
import { PACE } from "#server/database/steadyTime.ts";
import { TEMPLATE } from "./postgres.setup.ts";
import { setFields } from "./untilEnd.ts";

/** An empty database as a setting names it. */
interface Made {
  url: string;
  remove(): Promise<void>;
}

/** From here to the end of the test, what is years old by the clock is old for what clears away. */
export const letYearsPass = () => setFields(PACE, { faster: 1e15 });

export interface TestDatabase {
  database: Database;
  /** The place of backups of SQLite, as the app gets it. */
  backupPlace: BackupPlace | null;
  /** Closes and removes it. */
  remove(): Promise<void>;
}

export interface DatabaseKind {
  name: string;
  make(): Promise<Made>;
  open(): Promise<TestDatabase>;
}

/** One whose tables are made: that a start looks at them is tried where it is the subject. */
const openMade = (url: string) =>
  new Database(fileOf(url) === null ? postgres(url) : sqliteDialect(url));

function kind(name: string, make: () => Promise<Made>): DatabaseKind {
  return {
    name,
    make,
    async open() {
      const { url, remove } = await make();
      const database = openMade(url);
      const file = fileOf(url);
      return {
        database,
        backupPlace: file ? { database: file, folder: join(dirname(file), "backups") } : null,
        async remove() {
          await database.close();
          await remove();
        },
      };
    },
  };
}

const newFolder = () => mkdtempSync(join(tmpdir(), "toyshelf-"));

/** The file that each test's is copied from: its tables are made once in a process. */
let template: Promise<string> | undefined;

async function makeTemplate(): Promise<string> {
  const folder = newFolder();
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "toyshelf.db");
  await (await openDatabase(path)).close();
  return path;
}

async function makeFile(): Promise<Made> {
  const folder = newFolder();
  const url = join(folder, "toyshelf.db");
  template ??= makeTemplate();
  copyFileSync(await template, url);
  return {
    url,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Makes databases on the PostgreSQL at an address. */
function makerAt(server: string): () => Promise<Made> {
  let client: Promise<pg.Client> | undefined;
  const run = async (statement: string) => {
    client ??= new pg.Client(server).connect();
    await (await client).query(statement);
  };
  return async () => {
    const name = `test_${randomBytes(8).toString("hex")}`;
    await run(`create database ${name} template ${TEMPLATE} strategy file_copy`);
    const url = new URL(server);
    url.pathname = name;
    // It goes with the run's PostgreSQL: to drop it would cost as much as to make it.
    return { url: url.href, remove: async () => {} };
  };
}

/** The address of the run's PostgreSQL, or null where none runs on this machine, which CI does not accept. */
async function findPostgres(): Promise<string | null> {
  const response = await fetch(inject("postgres"));
  const text = await response.text();
  if (response.ok) return text;
  if (process.env.CI) throw new Error(text);
  return null;
}

const server = await findPostgres();

/** For a suite whose statements are the same on both databases, and which nothing of either decides. */
export const sqlite: DatabaseKind[] = [kind("SQLite", makeFile)];

/** Every database that a suite runs over where that may differ: `describe.each(databases)`. */
export const databases: DatabaseKind[] = [
  ...sqlite,
  ...(server === null ? [] : [kind("PostgreSQL", makerAt(server))]),
];

/** One PostgreSQL that several servers of a test open; it is removed when the test ends. */
export async function sharedPostgres(): Promise<DatabaseKind["open"]> {
  const made = await databases.find(({ name }) => name === "PostgreSQL")?.make();
  if (!made) throw new Error("There is no PostgreSQL.");
  onTestFinished(made.remove);
  return async () => {
    const database = openMade(made.url);
    return { database, backupPlace: null, remove: () => database.close() };
  };
}
