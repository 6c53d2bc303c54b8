/** A database of an earlier version is brought up to date whole or not at all, and the way back (README, "Updates"). KILLS sets how often a start is killed. */
import { hash } from "node:crypto";
import fs, { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { expect, it, onTestFinished, vi } from "vitest";
import { brokenInvariants } from "#server/backups/invariants.ts";
import { removeFile, rowsOf } from "#server/database/file.ts";
import { openDatabase } from "#server/database/open.ts";
import { seeded } from "../random.ts";
import { type DatabaseKind, databases } from "./databases.ts";
import { newImport } from "./imports.ts";
import { command, dataFolder, run, send, serveHere } from "./process.ts";
import { spyOnImports } from "./untilEnd.ts";

const KILLS = Number(process.env.KILLS ?? 1);
/** Milliseconds in which a start on a quiet machine brings the old database up to date. */
const START = 1500;

/** Without the key of the log, as nothing that is secret is stored with the sources. */
const left = gunzipSync(readFileSync(join(import.meta.dirname, "frozen/0.2.0.db.gz")));
const postgres = databases.find(({ name }) => name === "PostgreSQL");
const fileIn = (folder: string) => join(folder, "toyshelf.db");

const change = (file: string, statement: string) => {
  using database = new DatabaseSync(file);
  database.exec(statement);
};

/** Signs the admin in by the database, and returns the token. */
function addSession(folder: string, letter: string): string {
  const token = letter.repeat(43);
  change(
    fileIn(folder),
    `insert into sessions ("strTokenHash", "strUser", "intExpiresAt")
    select '${hash("sha256", token)}', "strUser", ${Date.now() + 3_600_000} from users where "strEmail" = 'admin@example.com'`,
  );
  return token;
}

/** A database of version 0.2.0 in its data folder. */
function putOld(folder: string): void {
  removeFile(fileIn(folder));
  writeFileSync(fileIn(folder), left);
  change(fileIn(folder), "insert into secrets values ('logKey', 'a key')");
}
function oldFolder(): string {
  const folder = dataFolder();
  putOld(folder);
  return folder;
}
const migrationsIn = (file: string) => rowsOf(file).kysely_migration ?? 0;
const kept = (folder: string) =>
  readdirSync(join(folder, "backups")).map((name) => join(folder, "backups", name));

it("brings it up to date at the start, and keeps what it was", async () => {
  const folder = oldFolder();
  const before = rowsOf(fileIn(folder));
  const { url, printed, end } = await serveHere(folder);
  expect((await send<{ status: string }>(`${url}/api/health`, "GET")).body.status).toBe("ok");
  await end();
  expect(readdirSync(folder).toSorted()).toEqual([
    "backups",
    "server.lock",
    "toyshelf.db",
    "toyshelf.db.server.lock",
  ]);
  expect(printed()).toMatch(
    /^The database was brought up to date: \d+ toys, \d+ boxes, \d+ sections and \d+ users, and checked\. What it was before is kept as \S+before-update-[\d-]+\.db; npm run back returns to it\.$/m,
  );
  expect(rowsOf(fileIn(folder))).toMatchObject({ toys: before.toys, changes: before.changes });
  const [backup = "", ...others] = kept(folder);
  expect(others).toEqual([]);
  expect(rowsOf(backup)).toEqual(before);
  expect(migrationsIn(fileIn(folder))).toBeGreaterThan(migrationsIn(backup));

  const again = await serveHere(folder);
  expect(again.printed()).not.toContain("brought up to date");
  expect(kept(folder)).toHaveLength(1);
});

it("leaves it as it was where something would be lost or is wrong, and says what", async () => {
  const folder = oldFolder();
  change(fileIn(folder), `update counters set "intValue" = 1 where "strCounter" = 'things'`);
  const before = readFileSync(fileIn(folder));
  await expect(serveHere(folder)).rejects.toThrow(
    /^The database \S+ could not be brought up to date: an id that will be given again: .*\. Nothing in it was changed: the version from before goes on with it\. npm run rehearse -- FILE tries it with a copy\.$/,
  );
  expect(readFileSync(fileIn(folder)).equals(before)).toBe(true);
  expect(readdirSync(folder).toSorted()).toEqual([
    "server.lock",
    "toyshelf.db",
    "toyshelf.db.server.lock",
  ]);
  const { code, printed } = await command("rehearse", [fileIn(folder)], { DATA_DIR: folder });
  expect(code).toBe(1);
  expect(printed).toContain("an id that will be given again");
});

it("leaves it as it was on a full disk", async () => {
  const folder = oldFolder();
  const before = readFileSync(fileIn(folder));
  const within = ["sh", "-c", 'ulimit -f 200; exec "$@"', "sh"];
  const server = run("main.ts", ["serve"], { DATA_DIR: folder }, within);
  expect(await server.ended).toBe(1);
  expect(server.printed()).toMatch(
    /^The database \S+ could not be brought up to date: disk I\/O error\. Nothing/,
  );
  expect(readFileSync(fileIn(folder)).equals(before)).toBe(true);
});

it("is rehearsed with a copy, which nothing of the file is changed by", async () => {
  const folder = oldFolder();
  const before = readFileSync(fileIn(folder));
  const { mtimeMs } = statSync(fileIn(folder));
  const { code, printed } = await command("rehearse", [fileIn(folder)], { DATA_DIR: folder });
  expect(code).toBe(0);
  expect(printed).toMatch(
    /toyshelf\.db can be brought up to date: \d+ toys, .*, every count, reference and sum as before, in [\d.]+ s\. It was not touched\.$/,
  );
  expect(readFileSync(fileIn(folder)).equals(before)).toBe(true);
  expect(statSync(fileIn(folder)).mtimeMs).toBe(mtimeMs);
  expect(readdirSync(folder)).toEqual(["toyshelf.db"]);
  expect((await command("rehearse", [], {})).printed).toContain("npm run rehearse -- FILE");
});

it("is copied into another database by way of a copy, which nothing of the file is changed by", async () => {
  const folder = oldFolder();
  const before = readFileSync(fileIn(folder));
  const target = fileIn(dataFolder());
  const { code, printed } = await command("copy", [fileIn(folder), target], {});
  expect([code, printed]).toEqual([0, expect.stringContaining("compared row by row")]);
  expect(rowsOf(target).toys).toBe(rowsOf(fileIn(folder)).toys);
  expect([...brokenInvariants(target)]).toEqual([]);
  const into = await command("copy", [target, fileIn(folder)], {});
  expect([into.code, into.printed]).toEqual([1, expect.stringContaining("is not empty")]);
  expect(readFileSync(fileIn(folder)).equals(before)).toBe(true);
  expect(readdirSync(folder)).toEqual(["toyshelf.db"]);
});

it.runIf(postgres)(
  "is left to a start on PostgreSQL, beside whose servers a command may run: none changes anything there",
  async () => {
    const { url, remove } = await (postgres as DatabaseKind).make();
    onTestFinished(remove);
    const client = await new pg.Client(url).connect();
    onTestFinished(() => client.end());
    await client.query("delete from kysely_migration where name > '0002'");
    const names = async () => (await client.query("select name from kysely_migration")).rows;
    const before = await names();
    const file = fileIn(dataFolder());
    const from = await command("copy", [url, file], {});
    expect(from.printed).toMatch(/^An earlier version made .*Start this version on it once/);
    expect(existsSync(file)).toBe(false);
    await (await openDatabase(file)).close();
    const into = await command("copy", [file, url], {});
    expect(into.printed).toMatch(/is not empty: an earlier version made it/);
    const users = await command("user", [], { DATABASE_URL: url });
    expect(users).toEqual({
      code: 1,
      printed: expect.stringMatching(/^An earlier version made .*Start this version on it once/),
    });
    expect(await names()).toEqual(before);
  },
);

it("is neither rehearsed nor changed where there is no room for the copy", async () => {
  const folder = oldFolder();
  const full = vi.spyOn(fs, "statfsSync").mockReturnValue({ bavail: 9, bsize: 9 } as never);
  spyOnImports(full);
  const { code, printed } = await command("rehearse", [fileIn(folder)], {});
  expect(code).toBe(1);
  expect(printed).toBe(
    `No copy of ${fileIn(folder)} can be made: 2 MB must be free in ${tmpdir()}, or in the folder that TMPDIR names. It was not touched.`,
  );
  await expect(serveHere(folder)).rejects.toThrow(
    /up to date: \d+ MB must be free in \S+\. Nothing/,
  );
});

it("is done by a command of the terminal too", async () => {
  const folder = oldFolder();
  const { code } = await command("export", [join(folder, "out")], { DATA_DIR: folder });
  expect(code).toBe(0);
  expect(kept(folder)).toHaveLength(1);
});

it("goes back while nothing was written since, and says otherwise what would be lost", async () => {
  const folder = oldFolder();
  const env = { DATA_DIR: folder };
  expect((await command("back", [], env)).printed).toContain(
    "There is no backup of before an update",
  );
  await (await serveHere(folder)).end();
  const [backup = ""] = kept(folder);
  const { code, printed } = await command("back", [], env);
  expect([code, printed]).toEqual([0, expect.stringContaining("is what it was before the update")]);
  expect(rowsOf(fileIn(folder))).toEqual(rowsOf(backup));
  expect(printed).toMatch(/What there was is kept as \S+after-update-[\d-]+\.db\.$/);

  // A command brings it up to date again, and writes.
  await command("user", ["reset-password", "admin@example.com"], env);
  const written = readFileSync(fileIn(folder));
  const refused = await command("back", [], env);
  expect(refused.code).toBe(1);
  expect(refused.printed).toContain(
    "Since the update there are 1 changes of accounts, which would",
  );
  expect(readFileSync(fileIn(folder)).equals(written)).toBe(true);

  await serveHere(folder);
  expect((await command("back", [], env)).printed).toContain("Another server is running");
});

it("says what would be lost also where the clock was set back since", async () => {
  const folder = oldFolder();
  const env = { DATA_DIR: folder };
  await (await serveHere(folder)).end();
  await command("user", ["reset-password", "admin@example.com"], env);
  await command("user", ["invite", "guest", "--name", "Bo"], env);
  // By the earlier clock all of it was before the backup.
  change(fileIn(folder), `update "accountLog" set "intAt" = 0`);
  change(fileIn(folder), `update links set "intCreatedAt" = 0`);
  expect(await command("back", [], env)).toEqual({
    code: 1,
    printed: expect.stringMatching(/there are [12] changes of accounts, 1 new links, which would/),
  });
});

it("says that an import would be lost that somebody put right, and that changed no stock yet", async () => {
  const folder = oldFolder();
  const token = addSession(folder, "a");
  const { url, end } = await serveHere(folder);
  const body = newImport("Barcode,Name\nT1,Train");
  expect((await send(`${url}/api/imports`, "POST", { token, body })).status).toBe(201);
  await end();
  expect(await command("back", [], { DATA_DIR: folder })).toEqual({
    code: 1,
    printed: expect.stringContaining("Since the update there are 1 new imports, which would"),
  });
});

/** A folder on another disk than `dataFolder`, where the machine has one. */
const otherDisk = ["/dev/shm"].find(
  (folder) => existsSync(folder) && statSync(folder).dev !== statSync(tmpdir()).dev,
);

it.runIf(otherDisk)(
  "goes back where the database is on another disk than its backups",
  async () => {
    const elsewhere = fs.mkdtempSync(join(otherDisk ?? "", "toyshelf-"));
    onTestFinished(() => fs.rmSync(elsewhere, { recursive: true }));
    putOld(elsewhere);
    const env = { DATA_DIR: dataFolder(), DATABASE_URL: fileIn(elsewhere) };
    await (await serveHere(env.DATA_DIR, env)).end();
    const { code, printed } = await command("back", [], env);
    expect([code, printed]).toEqual([
      0,
      expect.stringContaining("is what it was before the update"),
    ]);
    const aside = /kept as (\S+)\.$/.exec(printed)?.[1] ?? "";
    expect(migrationsIn(aside)).toBeGreaterThan(migrationsIn(fileIn(elsewhere)));
  },
);

it("changes the file itself where its name is a link, on the way back and in a restore too", async () => {
  const elsewhere = dataFolder();
  putOld(elsewhere);
  const folder = dataFolder();
  fs.symlinkSync(fileIn(elsewhere), fileIn(folder));
  const env = { DATA_DIR: folder };
  const isLink = () => fs.lstatSync(fileIn(folder)).isSymbolicLink();
  const migrations = () => migrationsIn(fileIn(elsewhere));
  const before = migrations();
  await (await serveHere(folder)).end();
  expect([isLink(), migrations() > before]).toEqual([true, true]);
  const [backup = ""] = kept(folder);
  expect((await command("back", [], env)).code).toBe(0);
  expect([isLink(), migrations()]).toEqual([true, before]);
  expect((await command("restore", [backup], env)).code).toBe(0);
  expect([isLink(), migrations() > before]).toEqual([true, true]);
});

it("goes back where the disk gives a file no second name, and not where another program reads it", async () => {
  const folder = oldFolder();
  const env = { DATA_DIR: folder };
  await (await serveHere(folder)).end();
  const migrations = migrationsIn(fileIn(folder));
  {
    await using _ = await openDatabase(fileIn(folder));
    expect(await command("back", [], env)).toEqual({
      code: 1,
      printed: `${fileIn(folder)} cannot be replaced: another program reads it.`,
    });
  }
  expect(migrationsIn(fileIn(folder))).toBe(migrations);
  const refused = vi.spyOn(fs, "linkSync").mockImplementation(() => {
    throw new Error("EPERM");
  });
  spyOnImports(refused);
  const { code, printed } = await command("back", [], env);
  expect([code, printed]).toEqual([0, expect.stringContaining("is what it was before the update")]);
  expect(migrationsIn(fileIn(folder))).toBeLessThan(migrations);
  expect(migrationsIn(/kept as (\S+)\.$/.exec(printed)?.[1] ?? "")).toBe(migrations);
});

it("goes back to nobody who was deleted since, and signs nobody in who signed out since", async () => {
  const folder = oldFolder();
  const env = { DATA_DIR: folder };
  const [token, other] = [addSession(folder, "a"), addSession(folder, "b")];
  const { url, end } = await serveHere(folder);
  expect((await send(`${url}/api/auth/logout`, "POST", { token })).status).toBe(204);
  await end();
  expect((await command("back", [], env)).code).toBe(0);
  const again = await serveHere(folder);
  const statusOf = async (one: string) =>
    (await send(`${again.url}/toys`, "GET", { token: one })).status;
  expect([await statusOf(token), await statusOf(other)]).toEqual([401, 200]);
  await again.end();

  await command("user", ["invite", "guest", "--name", "Bo"], env);
  await command("user", ["delete", "guest@example.com"], env);
  expect(await command("back", [], env)).toEqual({
    code: 1,
    printed: expect.stringContaining("Since the update there are 1 deleted people, 1 new links,"),
  });
});

it("killed at any moment it leaves the old database or the new one", async () => {
  const random = seeded();
  const folder = oldFolder();
  const { toys, changes } = rowsOf(fileIn(folder));
  for (let kill = 0; kill < KILLS; kill++) {
    putOld(folder);
    const server = run("main.ts", ["serve"], { DATA_DIR: folder });
    await sleep(random() * START);
    server.child.kill("SIGKILL");
    await server.ended;
    expect(existsSync(fileIn(folder))).toBe(true);
    const { url, end } = await serveHere(folder);
    expect((await send(`${url}/api/health`, "GET")).status).toBe(200);
    await end();
    expect(rowsOf(fileIn(folder))).toMatchObject({ toys, changes });
    expect([...brokenInvariants(fileIn(folder))]).toEqual([]);
  }
});
