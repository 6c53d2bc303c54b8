/** Backups that the server makes: one that an admin downloads, and one each night. */
import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Backups, Check } from "#domain/types.ts";
import { Backups as BackupMaker } from "#server/backups/backups.ts";
import { nightlyToRemove } from "#server/backups/nightly.ts";
import { HANDLER } from "#server/calls/limits.ts";
import { damageOf, rowsOf } from "#server/database/file.ts";
import { openDatabase } from "#server/database/open.ts";
import { dataFolder } from "./process.ts";
import { type TestApp, testApp } from "./server.ts";
import { setCounter } from "./stockApp.ts";
import { setFields } from "./untilEnd.ts";

const newestOf = async ({ get }: Pick<TestApp, "get">) =>
  (await get<Backups>("/api/backups")).newest;

const downloadOf = ({ call }: TestApp) => call("GET", "/api/backups/file");

/** The file of a download. */
function savedFrom({ bytes }: { bytes: Buffer }): string {
  const file = join(dataFolder(), "copy.db");
  writeFileSync(file, bytes);
  return file;
}

it("has the stock as it is, whole, and is the newest from then on", async () => {
  const app = await testApp();
  expect(await newestOf(app)).toBeNull();
  for (const n of [1, 2]) {
    await app.call("POST", "/toys", { strToyBarcode: `T${n}`, strName: `Toy ${n}` });
    const answer = await downloadOf(app);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-disposition"]).toMatch(
      /^attachment; filename="toyshelf-\d{8}-\d{6}\.db"$/,
    );
    const file = savedFrom(answer);
    expect(damageOf(file)).toBeNull();
    expect(rowsOf(file)).toMatchObject({ toys: n, users: 3 });
    expect((await newestOf(app))?.intBytes).toBe(answer.bytes.length);
  }
  // How it is says the moment itself, for the device to write it in its own time zone.
  const checks = await app.get<Check[]>("/api/status");
  const { sentence, intBackupAt } = checks.find(({ what }) => what === "Backups") ?? {};
  expect(sentence).toMatch(/^The newest takes [\d.,]+ .B\.$/);
  expect(intBackupAt).toBe((await newestOf(app))?.intMadeAt);
});

it("that takes longer than its call may is there for the next try, and then made anew", async () => {
  const app = await testApp();
  const { time } = HANDLER;
  setFields(HANDLER, { time: 1 });
  expect((await downloadOf(app)).status).toBe(503);
  await expect.poll(async () => (await downloadOf(app)).status).toBe(200);
  HANDLER.time = time;
  await app.call("POST", "/toys", { strToyBarcode: "T1", strName: "Toy 1" });
  expect(rowsOf(savedFrom(await downloadOf(app)))).toMatchObject({ toys: 1 });
});

it("says so where one cannot be made, and leaves the last one", async () => {
  const folder = dataFolder();
  writeFileSync(join(folder, "downloaded.db"), "the last one");
  const backupPlace = { database: "/nowhere/toyshelf.db", folder };
  const { call, get } = await testApp(undefined, { backupPlace });
  expect(await call("GET", "/api/backups/file")).toMatchObject({
    status: 503,
    body: { error: expect.stringContaining("The backup could not be made") },
  });
  expect((await newestOf({ get }))?.intBytes).toBe("the last one".length);
});

it("is looked for beside a link to one that is gone", async () => {
  const { backups, place } = await makerAt(Date.now);
  await backups.make();
  symlinkSync(join(place.folder, "gone.db"), join(place.folder, "latest.db"));
  expect(backups.newest()).not.toBeNull();
  expect(backups.problems()).toEqual([]);
});

it("is whoever runs PostgreSQL's to make", async () => {
  const { call, get } = await testApp(undefined, { backupPlace: null });
  expect(await get<Backups>("/api/backups")).toEqual({
    isPossible: false,
    newest: null,
    problems: [],
  });
  expect(await call("GET", "/api/backups/file")).toMatchObject({ status: 409 });
});

/** A maker of backups of an empty stock, by a clock of the test's own. */
async function makerAt(
  now: () => number,
  { hasSecond = false, patience }: { hasSecond?: boolean; patience?: number } = {},
) {
  const { app } = await testApp();
  const folder = dataFolder();
  const database = join(folder, "toyshelf.db");
  await (await openDatabase(database)).close();
  const place = { database, folder: join(folder, "backups") };
  const second = join(folder, "disk");
  const places = { ...place, second: hasSecond ? second : null };
  const backups = new BackupMaker({ place: places, now, log: app.log, patience });
  onTestFinished(() => backups.close());
  return { backups, place, second };
}

describe("each night", () => {
  const dayAt = (day: number, hour: number) => new Date(2031, 0, day, hour).getTime();
  const nightly = (day: number) =>
    `nightly-${new Date(Date.UTC(2031, 0, day)).toISOString().slice(0, 10).replaceAll("-", "")}.db`;

  it("one is made, once, from three o'clock", async () => {
    let now = dayAt(1, 2);
    const { backups, place } = await makerAt(() => now);
    await backups.makeNightly();
    expect(backups.newest()).toBeNull();
    now = dayAt(1, 9);
    await backups.makeNightly();
    const first = backups.newest();
    await backups.makeNightly();
    expect(backups.newest()).toEqual(first);
    expect(readdirSync(place.folder)).toEqual([nightly(1)]);
    expect(damageOf(join(place.folder, nightly(1)))).toBeNull();
    now = dayAt(2, 9);
    await backups.makeNightly();
    expect(readdirSync(place.folder)).toEqual([nightly(1), nightly(2)]);
  });

  it("it is copied to the second place, also later where that was away, which is said", async () => {
    let now = dayAt(1, 9);
    const { backups, place, second } = await makerAt(() => now, { hasSecond: true });
    await backups.makeNightly();
    expect(backups.newest()).not.toBeNull();
    const away = expect.stringMatching(/^BACKUP_DIR, .* takes none/);
    expect(backups.problems()).toContainEqual(away);
    mkdirSync(second);
    await backups.makeNightly();
    expect(backups.problems()).not.toContainEqual(away);
    expect(readdirSync(second)).toEqual([nightly(1)]);
    expect(damageOf(join(second, nightly(1)))).toBeNull();
    for (let day = 2; day <= 9; day++) {
      now = dayAt(day, 9);
      await backups.makeNightly();
    }
    expect(readdirSync(second)).toEqual(readdirSync(place.folder));
    expect(readdirSync(second)).not.toContain(nightly(2));
  });

  it("a copy in the second place that was not finished is removed, whatever ended it", async () => {
    const { backups, place, second } = await makerAt(() => dayAt(2, 9), { hasSecond: true });
    mkdirSync(second);
    writeFileSync(join(second, `${nightly(1)}.part`), "of a server that was killed");
    // No file takes the place of a folder.
    const inTheWay = join(second, nightly(2));
    mkdirSync(inTheWay);
    await backups.makeNightly();
    expect(readdirSync(second)).toEqual([nightly(2)]);
    rmSync(inTheWay, { recursive: true });
    await backups.makeNightly();
    expect(readdirSync(second)).toEqual(readdirSync(place.folder));
  });

  it("one by a clock that was ahead is neither the newest nor keeps later ones from the second place", async () => {
    let now = 0;
    const { backups, place, second } = await makerAt(() => now, { hasSecond: true });
    mkdirSync(second);
    for (const day of [30, 2, 3]) {
      now = dayAt(day, 9);
      await backups.makeNightly();
      utimesSync(join(place.folder, nightly(day)), now / 1000, now / 1000);
    }
    expect(readdirSync(second)).toEqual([2, 3, 30].map(nightly));
    expect(backups.newest()?.intMadeAt).toBe(now);
    now = dayAt(7, 9);
    expect(backups.problems()).toContainEqual(expect.stringContaining("no backup of the last 3"));
  });

  it("one by a clock that was ahead is made anew on its day, in the second place too", async () => {
    let now = dayAt(30, 9);
    const { backups, place, second } = await makerAt(() => now, { hasSecond: true });
    mkdirSync(second);
    await backups.makeNightly();
    const files = [place.folder, second].map((folder) => join(folder, nightly(30)));
    for (const file of files) {
      writeFileSync(file, "of an earlier day");
      utimesSync(file, now / 1000, now / 1000);
    }
    now = dayAt(30, 4);
    await backups.makeNightly();
    expect(files.map((file) => damageOf(file))).toEqual([null, null]);
  });

  it("what contradicts itself in it is told", async () => {
    const { backups, place } = await makerAt(Date.now);
    const opened = await openDatabase(place.database);
    const told = expect.stringContaining("contradicts itself");
    const units = (n: number) => opened.write((trx) => setCounter(trx, "units", n));
    await units(7);
    await backups.make();
    expect(backups.problems()).toEqual([told]);
    renameSync(place.database, `${place.database}.away`);
    await expect(backups.make()).rejects.toThrow();
    renameSync(`${place.database}.away`, place.database);
    expect(backups.problems()).toEqual([told]);
    await units(0);
    await backups.make();
    expect(backups.problems()).toEqual([]);
    await opened.close();
  });

  it("one that takes too long is given up, and that is the reason in the log", async () => {
    const { backups } = await makerAt(Date.now, { patience: 1 });
    await expect(backups.make()).rejects.toThrow("took too long");
  });

  it("it is told where there was none for three days, but of a new server, and just after a start", async () => {
    const DAY = 24 * 60 * 60 * 1000;
    let now = Date.now() + 4 * DAY;
    const { backups } = await makerAt(() => now);
    // The machine may have been off until now: one is made in a minute.
    expect(backups.problems()).toEqual([]);
    now -= 3 * DAY;
    expect(backups.problems()).toEqual([]);
    now += 4 * DAY;
    expect(backups.problems()).toEqual([
      "There is no backup of the last 3 days: the server's log says why.",
    ]);
    await backups.make();
    now = Date.now() + 2 * DAY;
    expect(backups.problems()).toEqual([]);
  });

  it("seven days, four weeks and twelve months are kept, and what a person made", () => {
    let names = ["downloaded.db", "toyshelf-20300101-120000.db", "mine.db"];
    for (let day = 1; day <= 800; day++) {
      names.push(nightly(day));
      const removed = nightlyToRemove(names);
      names = names.filter((name) => !removed.includes(name));
    }
    expect(names.slice(0, 3)).toEqual(["downloaded.db", "toyshelf-20300101-120000.db", "mine.db"]);
    const kept = names.slice(3);
    expect(kept.slice(-7)).toEqual([794, 795, 796, 797, 798, 799, 800].map(nightly));
    // The newest of the weeks before, which ended on a Sunday, and of the months before.
    expect(kept).toEqual(expect.arrayContaining(["nightly-20330227.db", "nightly-20330220.db"]));
    expect(kept).toEqual(expect.arrayContaining(["nightly-20330131.db", "nightly-20320430.db"]));
    expect(kept).not.toContain("nightly-20320331.db");
    expect(kept).toHaveLength(7 + 2 + 11);
  });
});
