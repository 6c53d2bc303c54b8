/** PostgreSQL as it is in a shop: wrong addresses are said in a sentence, and while it is away everything is answered with 503. */
import { statSync, writeFileSync } from "node:fs";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fastify } from "fastify";
import { sql } from "kysely";
import pg from "pg";
import { expect, it, onTestFinished, vi } from "vitest";
import type { ErrorBody } from "#domain/types.ts";
import { addToCounter, readCounters } from "#server/database/counters.ts";
import type { Db } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open.ts";
import { OpenStreams } from "#server/http/streams.ts";
import { databases } from "./databases.ts";
import { ADMIN, command, dataFolder, send, serveHere, signIn } from "./process.ts";
import { testApp } from "./server.ts";
import { addToys, toyRows, writeStock } from "./stockApp.ts";

const postgres = databases.find(({ name }) => name === "PostgreSQL");

async function made(): Promise<string> {
  const { url, remove } = (await postgres?.make()) ?? { url: "", remove: async () => {} };
  onTestFinished(remove);
  return url;
}

const changed = (url: string, change: (address: URL) => void) => {
  const address = new URL(url);
  change(address);
  return address.href;
};

async function run(url: string, statement: string): Promise<void> {
  const client = await new pg.Client(url).connect();
  await client.query(statement);
  await client.end();
}

it.runIf(postgres)("says at the start why it cannot be used", async () => {
  const url = await made();
  const wrong: [string, RegExp][] = [
    [changed(url, (it) => (it.port = "1")), /cannot be reached: .*ECONNREFUSED/],
    [changed(url, (it) => (it.password = "wrong")), /refuses the user or the password/],
    [changed(url, (it) => (it.pathname = "nowhere")), /has no such database/],
  ];
  for (const [address, sentence] of wrong) {
    await expect(openDatabase(address)).rejects.toThrow(sentence);
  }
  await run(url, `insert into kysely_migration values ('9999_later', '2031-01-01')`);
  await expect(openDatabase(url)).rejects.toThrow(
    /tables that this version of Toyshelf does not know/,
  );
  await run(url, `insert into kysely_migration values ('0002_otherCodes', '2026-01-01')`);
  await expect(openDatabase(url)).rejects.toThrow(
    "The database was made by Toyshelf 0.1. Nothing in it was changed. Export the stock with that version",
  );
});

it.runIf(postgres)("ten servers may start at once on an empty database", async () => {
  const url = await made();
  await run(url, "drop schema public cascade");
  await run(url, "create schema public");
  const opened = await Promise.all(Array.from({ length: 10 }, () => openDatabase(url)));
  const [first] = opened;
  expect(await first?.db.selectFrom("counters").select("intValue").execute()).not.toEqual([]);
  for (const database of opened) await database.close();
});

it.runIf(postgres)(
  "a connection that ends in the middle of a write ends the write alone",
  async () => {
    const url = await made();
    await using database = await openDatabase(url);
    const uncaught = vi.fn();
    process.on("uncaughtException", uncaught);
    onTestFinished(() => void process.off("uncaughtException", uncaught));
    const write = database.write(async (trx) => {
      await trx.selectFrom("counters").selectAll().execute();
      await run(
        url,
        `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`,
      );
      await sleep(200);
      await trx.selectFrom("counters").selectAll().execute();
    });
    await expect(write).rejects.toThrow();
    expect(uncaught).not.toHaveBeenCalled();
    await database.write((trx) => trx.selectFrom("counters").selectAll().execute());
  },
);

it.runIf(postgres)(
  "a command needs no data folder, and what it makes is its account's alone",
  async () => {
    const folder = dataFolder();
    writeFileSync(join(folder, "file"), "");
    const env = { DATA_DIR: join(folder, "file", "data"), DATABASE_URL: await made() };
    const before = process.umask(0o022);
    onTestFinished(() => void process.umask(before));
    const { code, printed } = await command("export", [join(folder, "out")], env);
    expect([code, printed]).toEqual([0, expect.stringContaining("toys.csv")]);
    for (const name of ["out", "out/toys.csv"]) {
      expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0);
    }
  },
);

it.runIf(postgres)("a session that ends on one server ends its streams on another", async () => {
  const env = { DATABASE_URL: await made(), BACKUP_DIR: dataFolder() };
  const servers = [await serveHere(dataFolder(), env), await serveHere(dataFolder(), env)];
  const [one, two] = servers.map((server) => server.url) as [string, string];
  for (const { printed } of servers) expect(printed()).toContain("BACKUP_DIR has no effect");
  const ended: string[] = [];
  const follow = async (name: string) => {
    const token = await signIn(one);
    const headers = { authorization: `Bearer ${token}` };
    const stream = await fetch(`${two}/api/changes/stream`, { headers });
    expect(stream.status).toBe(200);
    // What ends with its session ends in the middle of the answer.
    stream.text().catch(() => ended.push(name));
    return token;
  };
  const left = await follow("who signs out");
  await follow("who is signed out");
  const stays = await follow("who stays");
  await send(`${one}/api/auth/logout`, "POST", { token: left });
  await expect.poll(() => ended).toEqual(["who signs out"]);
  await send(`${one}/api/account/devices`, "DELETE", { token: stays });
  await expect.poll(() => ended).toEqual(["who signs out", "who is signed out"]);
});

it.runIf(postgres)(
  "two servers share sessions, codes and writes; away is 503, and it goes on by itself",
  async () => {
    const url = await made();
    const env = { DATABASE_URL: url };
    const servers = [await serveHere(dataFolder(), env), await serveHere(dataFolder(), env)];
    const [one, two] = servers.map((server) => server.url) as [string, string];
    const token = await signIn(one);
    /** Two people at each server, each with one call after the other. */
    const together = async <Body>(calls: number, path: string, body?: unknown) => {
      const answers: { status: number; body: Body }[] = [];
      const person = async (server: string) => {
        for (let n = 0; n < calls / 4; n++) {
          answers.push(await send<Body>(server + path, "POST", { token, body }));
        }
      };
      await Promise.all([one, two, one, two].map(person));
      return answers;
    };
    const codes = await together<{ code: string }>(60, "/barcodes/new");
    expect(new Set(codes.map(({ body }) => body.code)).size).toBe(60);
    await send(`${one}/toys`, "POST", { token, body: { strToyBarcode: "A1", strName: "Toy" } });
    await send(`${one}/boxes`, "POST", { token, body: { strBoxCode: "B1" } });
    const added = await together(40, "/boxes/B1/toys", { strToyBarcode: "A1" });
    expect(added.map(({ status }) => status)).toEqual(Array(40).fill(201));
    const inBox = async (server: string) =>
      (await send<{ intAmountInBox: number }[]>(`${server}/boxes/B1/toys`, "GET", { token })).body;
    expect(await inBox(two)).toMatchObject([{ intAmountInBox: 40 }]);

    const { pathname } = new URL(url);
    const name = pathname.slice(1);
    const admin = changed(url, (address) => (address.pathname = "postgres"));
    await run(admin, `alter database ${name} allow_connections false`);
    await run(
      admin,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    for (const [path, method, body] of [
      ["/toys/A1", "GET", undefined],
      ["/boxes/B1/toys", "POST", { strToyBarcode: "A1" }],
      ["/auth/login", "POST", ADMIN],
    ] as const) {
      const answer = await send<ErrorBody>(one + path, method, { token, body });
      expect(answer).toMatchObject({ status: 503, body: { code: "database_unavailable" } });
    }
    await run(admin, `alter database ${name} allow_connections true`);
    let status = 0;
    for (let tries = 0; status !== 200 && tries < 100; tries++) {
      ({ status } = await send(`${one}/toys/A1`, "GET", { token }));
      if (status !== 200) await sleep(50);
    }
    expect(status).toBe(200);
    expect(await inBox(one)).toMatchObject([{ intAmountInBox: 40 }]);

    expect((await send(`${two}/api/auth/logout`, "POST", { token })).status).toBe(204);
    expect((await send(`${one}/toys/A1`, "GET", { token })).status).toBe(401);
  },
);

it.runIf(postgres)(
  "a write sees what the one before has committed, whatever the database's isolation",
  async () => {
    const url = await made();
    const name = new URL(url).pathname.slice(1);
    await run(url, `alter database ${name} set default_transaction_isolation to 'repeatable read'`);
    const database = await openDatabase(url);
    onTestFinished(() => database.close());
    const counter = (db: Db) =>
      db.selectFrom("counters").select("intValue").where("strCounter", "=", "nextCode");
    const before = await counter(database.db).executeTakeFirstOrThrow();
    let second: Promise<unknown> | undefined;
    await database.write(async (trx) => {
      second = database.write((other) => counter(other).executeTakeFirstOrThrow());
      // It waits for its turn meanwhile.
      await sleep(300);
      await addToCounter(trx, "nextCode", 1);
    });
    expect(await second).toEqual({ intValue: before.intValue + 1 });
  },
);

it.runIf(postgres)("a statement that takes too long ends without its connection", async () => {
  const url = await made();
  const database = await openDatabase(url);
  onTestFinished(() => database.close());
  const { db } = database;
  const pid = async () => (await sql`select pg_backend_pid() as pid`.execute(db)).rows;
  const before = await pid();
  await expect(sql`select pg_sleep(10)`.execute(db)).rejects.toMatchObject({ code: "57014" });
  expect(await pid()).toEqual(before);
});

it.runIf(postgres)(
  "a stream that is opened while the sessions of others are read is not ended",
  async () => {
    const { database, clock } = await testApp(postgres?.open);
    const callers = await database.db
      .selectFrom("sessions")
      .innerJoin("users", "users.strUser", "sessions.strUser")
      .select(["strTokenHash", "strRole"])
      .execute();
    const streams = new OpenStreams({ database, now: () => clock.now, log: fastify().log });
    const watched = () => {
      const raw = new ServerResponse(new IncomingMessage(new Socket()));
      const caller = callers.pop();
      streams.watch(new PassThrough(), { caller } as never, { raw } as never);
      return raw;
    };
    const waiting = async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting
      from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        database.db,
      );
      return rows[0]?.waiting;
    };
    /** Does something while the streams' sessions are being read. */
    const whileLooking = <T>(work: () => T) =>
      database.write(async (trx) => {
        await sql`lock table sessions in access exclusive mode`.execute(trx);
        await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 60_000 });
        return work();
      });
    const first = watched();
    const second = await whileLooking(watched);
    const areEnded = () => [first.destroyed, second.destroyed];
    expect(await whileLooking(areEnded)).toEqual([false, false]);
    for (const answer of [first, second]) answer.destroy();
  },
);

it.runIf(postgres)(
  "counts what disagrees once a statement, however many toys it changes",
  async () => {
    await using database = await openDatabase(await made());
    await addToys(
      database,
      toyRows(300, () => ({ intQuantity: 1 })),
    );
    const { rows } = await writeStock(database, async (trx) => {
      await trx.updateTable("toys").set({ intInBoxes: 2 }).execute();
      return sql<{ n: number }>`select n_tup_upd::int as n from pg_stat_xact_user_tables
      where relname = 'counters'`.execute(trx);
    });
    const { differing, overfull } = await readCounters(database.db);
    expect([differing, overfull]).toEqual([300, 300]);
    expect(rows[0]?.n).toBeLessThan(50);
  },
);
