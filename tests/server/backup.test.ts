/** A backup taken under writes is whole, and what is restored from it is all of it (README, "Running it for real"). KILLS sets how often the server is killed while it makes one. */

import fs, {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import type { Toy } from "#domain/types.ts";
import { addUser } from "#server/accounts/users.ts";
import { backUp } from "#server/backups/backUp.ts";
import { brokenInvariants } from "#server/backups/invariants.ts";
import type { Trx } from "#server/database/database.ts";
import { countersIn, damageOf, removeFile, rowsOf } from "#server/database/file.ts";
import { openDatabase } from "#server/database/open.ts";
import { StartError } from "#server/kernel/startError.ts";
import { hold } from "#server/process/dataFolder.ts";
import { restore } from "#server/process/restore.ts";
import { seeded } from "../random.ts";
import {
  ADMIN,
  command,
  dataFolder,
  run,
  send,
  serveHere,
  signIn,
  startServer,
} from "./process.ts";
import { addToys, toyRows } from "./stockApp.ts";
import { spyOnImports } from "./untilEnd.ts";

const KILLS = Number(process.env.KILLS ?? 1);
/** Toys enough for a backup to take some hundred milliseconds. */
const TOYS = 3000;
const LONGEST = 300;

const restoreTo = (folder: string, file: string) =>
  command("restore", [file], { DATA_DIR: folder });

it("is PostgreSQL's own there, by commands that are said", async () => {
  const env = { DATA_DIR: dataFolder(), DATABASE_URL: "postgres://a/b" };
  const { code, printed } = await command("restore", ["x"], env);
  expect(code).toBe(1);
  expect(printed).toMatch(
    /^pg_restore .*^psql .*delete from sessions.*delete from links.*^pg_dump .*erasedUsers/ms,
  );
  expect(printed).toContain("whom the next start deletes again");
  expect(printed).toMatch(/Rights, passwords, who is disabled and .* are as they were/);
});

async function toysOf(url: string): Promise<string[]> {
  const token = await signIn(url);
  const { body } = await send<Toy[]>(`${url}/toys?sort=strToyBarcode`, "GET", { token });
  return body.map(({ strToyBarcode }) => strToyBarcode);
}

it("is taken while the server writes, and restored without it", async () => {
  const folder = dataFolder();
  const server = await startServer(folder);
  const { url } = server;
  const token = await signIn(url);
  await send(`${url}/api/sample`, "POST", { token });
  const acknowledged: string[] = [];
  let isWriting = true;
  const writers = [0, 1, 2].map(async (writer) => {
    for (let n = 0; isWriting; n++) {
      const barcode = `W${writer}-${n}`;
      const body = { strToyBarcode: barcode, strName: "Toy", tags: ["wood"] };
      if ((await send(`${url}/toys`, "POST", { token, body })).status !== 201) return;
      acknowledged.push(barcode);
    }
  });
  while (acknowledged.length < 50) await new Promise((resolve) => setTimeout(resolve, 5));
  const before = acknowledged.length;
  const file = join(folder, "copy.db");
  const backup = run("main.ts", ["backup", file], { DATA_DIR: folder });
  expect(await backup.ended).toBe(0);
  expect(backup.printed()).toMatch(/^\S+copy.db has \d+ toys, /);
  const after = acknowledged.length;
  expect(after, "writes went on").toBeGreaterThan(before);
  expect([...brokenInvariants(file)]).toEqual([]);
  // One file is all of it.
  expect(readdirSync(folder).filter((name) => name.startsWith("copy.db"))).toEqual(["copy.db"]);
  const { toys = 0 } = rowsOf(file);
  expect(backup.printed()).toContain(`has ${toys} toys, `);

  const { body } = await send<{ code: string }>(`${url}/barcodes/new`, "POST", { token });
  const refused = await restoreTo(folder, file);
  expect(refused.code).toBe(1);
  expect(refused.printed).toContain("Another server is running on the data folder");
  isWriting = false;
  await Promise.all(writers);
  const versionOf = async (answer: Promise<{ body: { intVersion: number } }>) =>
    (await answer).body.intVersion;
  const toy = (barcode: string) => ({ strToyBarcode: barcode, strName: "Toy" });
  const latest = await versionOf(
    send<{ intVersion: number }>(`${url}/toys`, "POST", { token, body: toy("latest") }),
  );
  server.child.kill("SIGKILL");
  await server.ended;

  const restored = await restoreTo(folder, file);
  expect(restored.printed).toMatch(new RegExp(`^Restored ${toys} toys, .*checked`));
  expect(restored.printed).toContain("and every program needs a new token.");
  expect(restored.code).toBe(0);
  const aside = /kept as (\S+)\.$/m.exec(restored.printed)?.[1] ?? "";
  // What was killed with its writes beside it is all there.
  expect([...brokenInvariants(aside)]).toEqual([]);
  expect(rowsOf(aside).toys).toBeGreaterThanOrEqual(acknowledged.length);

  const again = await serveHere(folder);
  expect((await send(`${again.url}/toys`, "GET", { token })).status).toBe(401);
  const stored = await toysOf(again.url);
  expect(stored).toHaveLength(toys);
  for (const code of acknowledged.slice(0, before)) expect(stored).toContain(code);
  // A code that is printed on a label since is not handed out again.
  const fresh = { token: await signIn(again.url) };
  const next = await send<{ code: string }>(`${again.url}/barcodes/new`, "POST", fresh);
  expect(Number(next.body.code)).toBeGreaterThan(Number(body.code));
  // Nor is a version: a device that has read it would write over another change.
  const first = send<{ intVersion: number }>(`${again.url}/toys`, "POST", {
    ...fresh,
    body: toy("first"),
  });
  expect(await versionOf(first)).toBeGreaterThan(latest);
  // Nor is an id: another box's entries would be this one's.
  expect(countersIn(join(folder, "toyshelf.db")).things).toBeGreaterThan(
    countersIn(aside).things ?? 0,
  );
  expect([...brokenInvariants(join(folder, "toyshelf.db"))]).toEqual([]);
});

it("has a name of its own, and overwrites nothing", async () => {
  const folder = dataFolder();
  const backUpTo = (...args: string[]) => command("backup", args, { DATA_DIR: folder });
  const missing = await backUpTo();
  expect(missing).toEqual({ code: 1, printed: expect.stringMatching(/^There is no database /) });
  const server = await serveHere(folder);
  const { code, printed } = await backUpTo();
  expect(code).toBe(0);
  const file = /^(\S+) has 0 toys, 0 boxes, 0 sections and 1 users/.exec(printed)?.[1] ?? "";
  expect(file).toMatch(/\/backups\/toyshelf-\d{8}-\d{6}\.db$/);
  expect(await backUpTo(file)).toEqual({ code: 1, printed: `${file} is there already.` });
  await server.end();
  const elsewhere = dataFolder();
  expect((await restoreTo(elsewhere, file)).code).toBe(0);
  expect(await toysOf((await serveHere(elsewhere)).url)).toEqual([]);
});

it("is not restored under a server whose folder is another, nor copied, nor does a second start there", async () => {
  const file = join(dataFolder(), "toys.db");
  const env = { DATA_DIR: dataFolder(), DATABASE_URL: file };
  await serveHere(dataFolder(), { DATABASE_URL: file });
  const copy = join(dataFolder(), "copy.db");
  await backUp(file, copy);
  const isHeld = `Another server is running on the database ${file}.`;
  for (const [program, args] of [
    ["restore", [copy]],
    ["back", []],
    ["copy", [file, join(dataFolder(), "other.db")]],
    ["copy", [copy, file]],
  ] as const) {
    expect(await command(program, [...args], env)).toEqual({ code: 1, printed: isHeld });
  }
  await expect(serveHere(dataFolder(), { DATABASE_URL: file })).rejects.toThrow(isHeld);
});

it("is not restored where a command still writes into the database, nor held under another name of it", async () => {
  const folder = dataFolder();
  const file = join(folder, "toyshelf.db");
  const copy = join(folder, "copy.db");
  await (await openDatabase(file)).close();
  await backUp(file, copy);
  {
    await using _ = await openDatabase(file);
    expect((await restoreTo(folder, copy)).printed).toBe(
      `${file} cannot be replaced: another program reads it.`,
    );
  }
  const name = join(dataFolder(), "shop.db");
  fs.symlinkSync(file, name);
  using _ = hold(folder, file);
  expect(() => hold(dirname(name), name)).toThrow(
    `Another server is running on the database ${name}`,
  );
  expect(() => hold(folder, join(dataFolder(), "none", "shop.db"))).toThrow(StartError);
});

/** What may be in the database's place where what was written since the backup cannot be known. */
const LOST: Record<string, (database: string, older: string) => unknown> = {
  damaged: (database) => truncateSync(database, 40_000),
  "one that a first start made": async (database) => {
    removeFile(database);
    await (await openDatabase(database)).close();
  },
  "of before the backup": (database, older) => copyFileSync(older, database),
};

it.each(Object.keys(LOST))("hands out no code twice where the database is %s", async (what) => {
  const folder = dataFolder();
  const database = join(folder, "toyshelf.db");
  const [older, file] = [join(folder, "older.db"), join(folder, "copy.db")];
  const handOut = async () => {
    const { url, end } = await serveHere(folder);
    const token = await signIn(url);
    const codes: string[] = [];
    for (let n = 0; n < 12; n++) {
      const { body } = await send<{ code: string }>(`${url}/barcodes/new`, "POST", { token });
      codes.push(body.code);
    }
    await end();
    return codes;
  };
  await handOut();
  await backUp(database, older);
  await handOut();
  await backUp(database, file);
  const printed = await handOut();
  await LOST[what]?.(database, older);
  const restored = await restoreTo(folder, file);
  expect(restored.code).toBe(0);
  expect(restored.printed).toMatch(/codes were handed out since the backup cannot be read/);
  if (what !== "damaged") {
    expect(restored.printed).toMatch(/Who was deleted, .* cannot be read/);
    expect(restored.printed).toMatch(/Which links were used since .* cannot be read/);
  }
  for (const code of await handOut()) expect(printed).not.toContain(code);
});

it("is not restored where it is not whole, and then nothing is changed", async () => {
  const folder = dataFolder();
  const database = join(folder, "toyshelf.db");
  await (await openDatabase(database)).close();
  const file = join(folder, "copy.db");
  await backUp(database, file);
  const stored = readFileSync(database);
  const spoilt = (name: string, spoil: (path: string) => void) => {
    const path = join(folder, name);
    copyFileSync(file, path);
    spoil(path);
    return path;
  };
  const changed = (sql: string) => (path: string) => {
    const opened = new DatabaseSync(path, { enableForeignKeyConstraints: false });
    opened.exec(sql);
    opened.close();
  };
  const other = join(folder, "other.db");
  changed("create table toys (a)")(other);
  const orphan = changed(`insert into boxLines values (1, 2, 1)`);
  const newer = changed("insert into kysely_migration values ('0002_later', '2031')");
  const older = changed("insert into kysely_migration values ('0002_otherCodes', '2026')");
  const cases: [string, RegExp][] = [
    [join(folder, "none.db"), /^There is no file /],
    [other, /is not a backup: it has no boxes\.$/],
    [
      spoilt("text.db", (path) => writeFileSync(path, "no database ".repeat(99))),
      /is damaged: file/,
    ],
    [spoilt("half.db", (path) => truncateSync(path, 40_000)), /is damaged: /],
    [spoilt("orphan.db", orphan), /is damaged: a row of boxLines refers to nothing/],
    [spoilt("newer.db", newer), /newer\.db cannot be used: .*0002_later/],
    [spoilt("older.db", older), /older\.db cannot be used: .*made by Toyshelf 0\.1/],
  ];
  for (const [path, sentence] of cases) {
    await expect(restore(path, database, new Date()), path).rejects.toThrow(sentence);
    expect(readFileSync(database).equals(stored), path).toBe(true);
    expect(existsSync(`${database}.part`)).toBe(false);
  }
});

it.each([
  // Writes that are in the log alone.
  ["wal", `insert into "erasedUsers" values ('written since')`],
  // What the pages were before a write that was not committed.
  [
    "journal",
    `insert into "erasedUsers" values ('written since'); pragma cache_size = 1; begin;
      with n(i) as (select 1 union all select i + 1 from n where i < 2000)
        insert into "erasedUsers" select i from n`,
  ],
])(
  "takes in nothing of the -%s that stayed beside a database that was moved away",
  async (kind, writes) => {
    const folder = dataFolder();
    const file = join(folder, "toyshelf.db");
    const copy = join(folder, "copy.db");
    await (await openDatabase(file)).close();
    await backUp(file, copy);
    // What a killed server leaves.
    const killed = new DatabaseSync(file);
    killed.exec(`pragma journal_mode = ${kind === "wal" ? kind : "delete"}`);
    killed.exec(writes);
    const log = readFileSync(`${file}-${kind}`);
    killed.close();
    fs.renameSync(file, join(folder, "mine.db"));
    writeFileSync(`${file}-${kind}`, log);
    const restored = await restoreTo(folder, copy);
    expect(rowsOf(file).erasedUsers).toBe(0);
    const aside = new RegExp(`kept as (\\S+-before-\\S+\\.db-${kind})\\.$`, "m").exec(
      restored.printed,
    );
    expect(readFileSync(aside?.[1] ?? "").equals(log)).toBe(true);
  },
);

it("leaves a database at every moment", async () => {
  const folder = dataFolder();
  const file = join(folder, "toyshelf.db");
  await (await openDatabase(file)).close();
  const backup = join(folder, "copy.db");
  await backUp(file, backup);
  const rename = fs.renameSync;
  const killed = vi.spyOn(fs, "renameSync").mockImplementation((from, to) => {
    if (to === file) throw new Error("killed");
    rename(from, to);
  });
  spyOnImports(killed);
  await expect(restore(backup, file, new Date())).rejects.toThrow("killed");
  expect(damageOf(file)).toBeNull();
  expect(rowsOf(file).toys).toBe(0);
});

it("makes of people again what was made of them since, or says that it cannot", async () => {
  const folder = dataFolder();
  const file = join(folder, "toyshelf.db");
  const users = async (work: (trx: Trx) => Promise<unknown>) => {
    const database = await openDatabase(file);
    const result = await database.write(work);
    await database.close();
    return result;
  };
  const add = (email: string) => (trx: Trx) =>
    addUser(trx, { email, name: email, strRole: "guest", strPasswordHash: "" }, 0);
  await users(add("a@example.com"));
  await users(add("b@example.com"));
  await users(add("c@example.com"));
  const receiver = { strKind: "mail", strSecret: null, strNotices: "[]", intLeast: 1 } as const;
  const since = { intDigest: 0, intPosition: 0, intCreatedAt: 0, intNextAt: 0 };
  const addReceivers = (...told: [id: string, address: string][]) =>
    users((trx) => {
      const rows = told.map(([strReceiver, strAddress]) => ({
        ...{ strReceiver, strAddress, ...receiver, ...since },
      }));
      return trx.insertInto("receivers").values(rows).execute();
    });
  await addReceivers(["1", "b@example.com"], ["2", "d@example.com"], ["3", "e@example.com"]);
  const remove = () => command("user", ["delete", "b@example.com"], { DATA_DIR: folder });
  const refused = await remove();
  expect(refused).toEqual({ code: 1, printed: expect.stringContaining("This is the last admin") });
  const admin = { strRole: "admin", intMayDelete: 1, intMayManage: 1 };
  const promote = (email: string) =>
    users((trx) => trx.updateTable("users").set(admin).where("strEmail", "=", email).execute());
  await promote("c@example.com");
  const backup = join(folder, "copy.db");
  await backUp(file, backup);
  await promote("a@example.com");
  expect(await remove()).toMatchObject({ code: 0 });
  await command("user", ["disable", "c@example.com"], { DATA_DIR: folder });
  await users((trx) => trx.deleteFrom("receivers").execute());
  // Whoever sets other messages for an address removes it, and adds it again.
  await addReceivers(["4", "e@example.com"], ["5", "f@example.com"]);
  const statements = vi.spyOn(DatabaseSync.prototype, "prepare");
  const restored = await restoreTo(folder, backup);
  // Each reads a whole file, which takes a minute of a large one on a slow disk.
  const checks = statements.mock.calls.filter(([text]) => /quick_check/.test(text));
  expect(checks.length).toBeLessThanOrEqual(4);
  statements.mockRestore();
  expect(restored.printed).not.toContain("Who was deleted");
  expect(restored.printed).toContain("Rights, passwords and who gets which messages are as");
  const left = await users((trx) =>
    trx.selectFrom("users").select(["strEmail", "intDisabled"]).orderBy("strEmail").execute(),
  );
  expect(left).toEqual([
    { strEmail: "a@example.com", intDisabled: 0 },
    { strEmail: "c@example.com", intDisabled: 1 },
  ]);
  const receivers = await users((trx) => trx.selectFrom("receivers").selectAll().execute());
  expect(receivers).toMatchObject([{ strReceiver: "3", strAddress: "e@example.com" }]);
  expect(restored.printed).toContain("2 of the backup's receivers of messages were taken off");
  expect(restored.printed).toContain("No admin with all rights can sign in. npm run");

  // A restore raises the counters, and what it puts there knows no more of what came after it for that.
  const [withToy, withUser] = [join(folder, "toy.db"), join(folder, "user.db")];
  {
    await using database = await openDatabase(file);
    await addToys(database, toyRows(1));
  }
  await backUp(file, withToy);
  await users(add("g@example.com"));
  await backUp(file, withUser);
  await command("user", ["disable", "g@example.com"], { DATA_DIR: folder });
  await restoreTo(folder, backup);
  for (const later of [withToy, withUser]) {
    expect((await restoreTo(folder, later)).printed).toMatch(/Who was deleted, .* cannot be read/);
  }

  {
    using present = new DatabaseSync(file);
    present.exec("drop table receivers");
  }
  const without = await restoreTo(folder, backup);
  expect(without.printed).toMatch(
    /Who was .* off the receivers .* since the backup cannot be read/,
  );
  writeFileSync(file, "no database any more");
  const unread = await restoreTo(folder, backup);
  expect(unread.code).toBe(0);
  expect(unread.printed).toMatch(/Who was deleted, disabled or .* since the backup cannot be read/);
  expect(unread.printed).not.toContain("No admin");
});

it("opens no link again that was used, replaced or withdrawn since, nor any where that cannot be read", async () => {
  const folder = dataFolder();
  const file = join(folder, "toyshelf.db");
  const backup = join(folder, "copy.db");
  const env = { DATA_DIR: folder };
  const { url, printed, end } = await serveHere(folder);
  const token = await signIn(url);
  type Made = { secret: string; id: string };
  const invite = async () => {
    const body = { role: "guest" };
    return (await send<Made>(`${url}/api/invitations`, "POST", { token, body })).body;
  };
  const [used, withdrawn, open] = [await invite(), await invite(), await invite()];
  const recovery = /#reset=(\S+)$/m.exec(printed())?.[1] ?? "";
  await backUp(file, backup);
  const accept = (at: string, { secret }: Made, email: string) =>
    send(`${at}/api/auth/accept-invitation`, "POST", {
      body: { secret, email, password: ADMIN.password, name: "Bo" },
    });
  expect((await accept(url, used, "bo@example.com")).status).toBe(201);
  const withdraw = `${url}/api/invitations/${withdrawn.id}`;
  expect((await send(withdraw, "DELETE", { token })).status).toBe(204);
  await command("user", ["recovery", ADMIN.email], env);
  const since = await invite();
  await end();

  const opened = async (links: string[]) => {
    const { url, end } = await serveHere(folder);
    const statuses: number[] = [];
    for (const secret of links) {
      statuses.push((await send(`${url}/api/auth/link`, "POST", { body: { secret } })).status);
    }
    await end();
    return statuses;
  };
  const links = [used.secret, withdrawn.secret, recovery, since.secret, open.secret];
  const restored = await restoreTo(folder, backup);
  expect(restored.printed).toContain("3 of the backup's links no longer open");
  expect(await opened(links)).toEqual([404, 404, 404, 404, 200]);

  writeFileSync(file, "no database any more");
  const unread = await restoreTo(folder, backup);
  expect(unread.code).toBe(0);
  expect(unread.printed).toContain(
    "Which links were used since the backup cannot be read: none of",
  );
  expect(await opened(links)).toEqual([404, 404, 404, 404, 404]);
});

it("killed at any moment while it is made, it is not there, or whole, and the last one stays", async () => {
  const random = seeded();
  const folder = dataFolder();
  const database = await openDatabase(join(folder, "toyshelf.db"));
  await addToys(
    database,
    toyRows(TOYS, (n) => ({ strName: `Wooden train number ${n}`, intQuantity: n })),
  );
  await database.close();
  const backups = join(folder, "backups");
  const files = () =>
    existsSync(backups) ? readdirSync(backups).filter((name) => name.endsWith(".db")) : [];
  let made = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServer(folder);
    const headers = { authorization: `Bearer ${await signIn(server.url)}` };
    const making = fetch(`${server.url}/api/backups/file`, { headers }).then(
      (answer) => answer.arrayBuffer(),
      () => null,
    );
    await sleep(random() * LONGEST);
    server.child.kill("SIGKILL");
    await server.ended;
    await making.catch(() => null);
    expect(files().length, "the last one is gone").toBeGreaterThanOrEqual(made);
    for (const name of files()) {
      expect(damageOf(join(backups, name)), name).toBeNull();
      expect(rowsOf(join(backups, name)), name).toMatchObject({ toys: TOYS });
    }
    made = files().length;
  }
  const { url } = await serveHere(folder);
  const headers = { authorization: `Bearer ${await signIn(url)}` };
  const last = await fetch(`${url}/api/backups/file`, { headers });
  expect([last.status, (await last.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  expect(readdirSync(backups)).toEqual(["downloaded.db"]);
});
