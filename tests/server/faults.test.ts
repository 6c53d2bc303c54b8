/**
 * The server's behaviour when the disk, the folder, the file or another process is against it: it says so, loses
 * nothing, and goes on once it can.
 */

import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ErrorBody, Toy } from "#domain/types.ts";
import { brokenInvariants } from "#server/backups/invariants.ts";
import { openDatabase } from "#server/database/open.ts";
import { createApp } from "#server/http/app.ts";
import { dataFolder, run, send, serveHere, signIn, startServer } from "./process.ts";

const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const isRoot = process.getuid?.() === 0;

/** A disk of a few MiB, where this account may mount one. */
function smallDisk(folder: string): boolean {
  if (!isRoot || !works("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder)) return false;
  onTestFinished(() => void works("umount", "-l", folder));
  return true;
}
/** Runs a command that may write no file beyond a MiB or two. */
const SMALL_FILES = ["sh", "-c", 'ulimit -f 2000; exec "$@"', "sh"];
/** Runs a command that permissions hold for, as they do not for root. */
const ORDINARY = isRoot ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] : [];

const toy = (n: number) => ({ strToyBarcode: `T${n}`, strName: `Toy ${n}`.padEnd(100, "x") });

/** Adds toys until one is refused; returns that refusal and how many were acknowledged. */
async function fill(url: string, token: string) {
  for (let n = 0; n < 5000; n++) {
    const { status, body } = await send<ErrorBody>(`${url}/toys`, "POST", { token, body: toy(n) });
    if (status !== 201) return { status, body, acknowledged: n };
  }
  throw new Error("The disk is larger than 5000 toys.");
}

async function stored(url: string, token: string): Promise<number> {
  const { status, body } = await send<Toy[]>(`${url}/toys`, "GET", { token });
  expect(status).toBe(200);
  return body.length;
}

const AWAY = { status: 503, body: { code: "database_unavailable" } };

describe("a full disk", () => {
  it("refuses writes, goes on reading, and keeps all that was acknowledged", async () => {
    const folder = dataFolder();
    const isDisk = smallDisk(folder);
    const server = await startServer(folder, { within: isDisk ? [] : SMALL_FILES });
    const { url } = server;
    const token = await signIn(url);
    const { acknowledged, ...refused } = await fill(url, token);
    expect(refused).toMatchObject(AWAY);
    expect(acknowledged).toBeGreaterThan(10);
    expect(await stored(url, token)).toBe(acknowledged);
    expect((await send(`${url}/toys`, "POST", { token, body: toy(-1) })).status).toBe(503);
    expect((await send(`${url}/api/health`, "GET")).status).toBe(200);
    if (isDisk) {
      const ready = await send<{ problems: string[] }>(`${url}/api/ready`, "GET");
      expect(ready.body.problems).toEqual([expect.stringContaining("The disk is too full")]);
      expect(works("mount", "-o", "remount,size=8m", folder)).toBe(true);
      expect((await send(`${url}/toys`, "POST", { token, body: toy(-1) })).status).toBe(201);
    }
    server.child.kill("SIGKILL");
    await server.ended;
    expect([...brokenInvariants(join(folder, "toyshelf.db"))]).toEqual([]);
    const again = await serveHere(folder);
    expect(await stored(again.url, token)).toBe(acknowledged + (isDisk ? 1 : 0));
  });

  it("is said in a sentence at the start", async () => {
    const within = ["sh", "-c", 'ulimit -f 8; exec "$@"', "sh"];
    const server = run("main.ts", ["serve"], { DATA_DIR: dataFolder() }, within);
    expect(await server.ended).toBe(1);
    expect(server.printed()).toMatch(/^The database cannot be opened: .+/);
    expect(server.printed()).not.toMatch(/^\s+at /m);
  });
});

/** Its files and what is in them. */
const contents = (folder: string) =>
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString("base64")]);

async function madeFolder(): Promise<string> {
  const folder = dataFolder();
  await (await openDatabase(join(folder, "toyshelf.db"))).close();
  return folder;
}

it.skipIf(isRoot && !works(ORDINARY[0] ?? "", ...ORDINARY.slice(1), "true"))(
  "a data folder or a database that is read-only is named, and nothing in it changes",
  async () => {
    for (const [name, mode, sentence] of [
      ["", 0o555, /^The data folder \S+ cannot be written \(EACCES\)/],
      [
        "toyshelf.db",
        0o444,
        /^The database cannot be opened: attempt to write a readonly database/,
      ],
    ] as const) {
      const folder = await madeFolder();
      const before = contents(folder);
      chmodSync(join(folder, name), mode);
      const server = run("main.ts", ["serve"], { DATA_DIR: folder }, ORDINARY);
      expect(await server.ended).toBe(1);
      expect(server.printed()).toMatch(sentence);
      expect(server.printed()).not.toMatch(/^\s+at /m);
      const kept = contents(folder).filter(([file]) => before.some(([other]) => other === file));
      expect(kept).toEqual(before);
    }
  },
);

it("a command on a full disk says so in a sentence", async () => {
  const folder = await madeFolder();
  const within = ["sh", "-c", 'ulimit -f 8; exec "$@"', "sh"];
  const backup = run("main.ts", ["backup"], { DATA_DIR: folder }, within);
  expect(await backup.ended).toBe(1);
  expect(backup.printed()).toMatch(/^It could not be done: disk I\/O error\.$/m);
  expect(backup.printed()).not.toMatch(/^\s+at /m);
});

describe("a locked database", () => {
  it("is waited for a little; then writes are refused and reads go on", async () => {
    const folder = dataFolder();
    const { url } = await serveHere(folder);
    const token = await signIn(url);
    const other = new DatabaseSync(join(folder, "toyshelf.db"));
    const add = (n: number) => send<ErrorBody>(`${url}/toys`, "POST", { token, body: toy(n) });

    other.exec("begin immediate");
    const short = add(1);
    await sleep(500);
    other.exec("rollback");
    expect((await short).status).toBe(201);

    other.exec("begin immediate");
    const begun = performance.now();
    expect(await add(2)).toMatchObject(AWAY);
    const alone = performance.now() - begun;
    const start = performance.now();
    let isAnswered = false;
    const writes = Array.from({ length: 20 }, (_, n) =>
      add(2 + n).finally(() => {
        isAnswered = true;
      }),
    );
    await sleep(50);
    expect(await stored(url, token)).toBe(1);
    expect(isAnswered, "reads go on").toBe(false);
    for (const { status, body } of await Promise.all(writes)) {
      expect({ status, body }).toMatchObject(AWAY);
    }
    const took = performance.now() - start;
    other.exec("rollback");
    other.close();
    expect((await add(2)).status).toBe(201);
    expect(await stored(url, token)).toBe(2);
    // They do not wait one after the other.
    expect(took).toBeLessThan(4 * alone);
  });

  it("is given to who waits for it, again and again, while the terminal imports", async () => {
    const folder = await madeFolder();
    const file = join(folder, "toys.csv");
    const rows = Array.from({ length: 3000 }, (_, n) => `T${n},Toy ${n},1`);
    writeFileSync(file, ["Barcode,Name,Quantity", ...rows].join("\n"));
    const start = performance.now();
    const { child, ended, printed } = run("main.ts", ["import", file], { DATA_DIR: folder });
    const waiting = new DatabaseSync(join(folder, "toyshelf.db"), { timeout: 0 });
    let longest = 0;
    for (let last = start; child.exitCode === null; await sleep(20)) {
      try {
        waiting.exec("begin immediate; rollback");
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      } catch {
        // The next look is as late as a server's.
      }
    }
    waiting.close();
    expect(await ended, printed()).toBe(0);
    expect(longest).toBeLessThan((performance.now() - start) / 4);
  });

  // A start waits ten seconds for another one to bring the tables up to date.
  it.runIf(process.env.KILLS)("is said in a sentence at the start", async () => {
    const folder = await madeFolder();
    const other = new DatabaseSync(join(folder, "toyshelf.db"));
    other.exec("begin exclusive");
    await expect(serveHere(folder)).rejects.toThrow(
      /^The database cannot be opened: database is locked/,
    );
    other.close();
  });
});

describe("a damaged database", () => {
  const DAMAGES: Record<string, (file: string) => void> = {
    "is no database": (file) => writeFileSync(file, "all of it is gone ".repeat(500)),
    "is cut off": (file) => truncateSync(file, 3 * 4096),
    "has a head of something else": (file) => overwrite(file, 0, Buffer.from("SQLite format 2")),
    "has zeros in the middle": (file) => overwrite(file, 5 * 4096, Buffer.alloc(4096)),
    "has noise in the middle": (file) => overwrite(file, 7 * 4096, Buffer.alloc(8192, "noise")),
  };
  function overwrite(file: string, at: number, bytes: Buffer): void {
    const whole = readFileSync(file);
    bytes.copy(whole, at);
    writeFileSync(file, whole);
  }

  it.each(Object.keys(DAMAGES))("that %s is refused and left as it is", async (name) => {
    const folder = await madeFolder();
    const file = join(folder, "toyshelf.db");
    DAMAGES[name]?.(file);
    const before = readFileSync(file);
    await expect(openDatabase(file)).rejects.toThrow(
      /^The database \S+ is damaged: .* Nothing in it/,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it("is said by every call that finds it, health too", async () => {
    const file = join(await madeFolder(), "toyshelf.db");
    const maker = new DatabaseSync(file);
    const { rootpage } = maker
      .prepare("select rootpage from sqlite_schema where name = 'counters'")
      .get() as { rootpage: number };
    maker.exec("pragma wal_checkpoint(truncate)");
    maker.close();
    const database = await openDatabase(file);
    const app = await createApp({ database });
    onTestFinished(() => app.close());
    onTestFinished(() => database.close());
    overwrite(file, (rootpage - 1) * 4096, Buffer.alloc(4096, "noise"));
    const answer = await app.inject("/api/health");
    expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([503, "database_damaged"]);
  });

  it("is said in a sentence at the start, and what was written last is left beside it", async () => {
    const folder = await madeFolder();
    const file = join(folder, "toyshelf.db");
    const database = new DatabaseSync(file);
    database.exec('insert into sections ("intSection", "intId") values (1, 1)');
    const wal = readFileSync(`${file}-wal`);
    database.close();
    writeFileSync(file, "all of it is gone ".repeat(500));
    writeFileSync(`${file}-wal`, wal);
    await expect(serveHere(folder)).rejects.toThrow(
      /^The database \S+ is damaged: .*npm run restore -- FILE$/,
    );
    expect(readFileSync(`${file}-wal`).equals(wal)).toBe(true);
  });
});

it("of two servers that are given one database one makes the admin and the other is refused; a command's writes and the server's are kept", async () => {
  const folder = dataFolder();
  const file = join(folder, "shared.db");
  const env = { DATABASE_URL: file };
  // Both start on an empty database at once.
  const starts = await Promise.allSettled([0, 1].map(() => startServer(dataFolder(), { env })));
  const [server, ...others] = starts.flatMap((start) =>
    start.status === "fulfilled" ? [start.value] : [],
  );
  const refused = starts.flatMap((start) => (start.status === "rejected" ? [start.reason] : []));
  expect(others).toEqual([]);
  expect(String(refused[0])).toContain(`Another server is running on the database ${file}.`);
  const url = server?.url ?? "";
  const token = await signIn(url);
  const rows = Array.from({ length: 25 }, (_, n) => `T${n},Toy`);
  writeFileSync(join(folder, "toys.csv"), ["Barcode,Name", ...rows].join("\n"));
  const importing = run("main.ts", ["import", join(folder, "toys.csv")], {
    ...env,
    DATA_DIR: dataFolder(),
  });
  const codes: string[] = [];
  for (let n = 0; n < 25; n++) {
    const { body } = await send<{ code: string }>(`${url}/barcodes/new`, "POST", { token });
    codes.push(body.code);
    const toy = { strToyBarcode: body.code, strName: "Toy" };
    expect((await send(`${url}/toys`, "POST", { token, body: toy })).status).toBe(201);
  }
  expect(await importing.ended, importing.printed()).toBe(0);
  expect(new Set(codes).size).toBe(25);
  expect(await stored(url, token)).toBe(50);
  expect([...brokenInvariants(file)]).toEqual([]);
});
