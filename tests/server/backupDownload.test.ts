/** A backup that an admin downloads, and who may. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { Backups, Person } from "#domain/types.ts";
import { damageOf, rowsOf } from "#server/database/file.ts";
import { databases } from "./databases.ts";
import { startApp, testApp } from "./server.ts";

const newestOf = async ({ call }: Pick<Awaited<ReturnType<typeof testApp>>, "call">) =>
  (await call<Backups>("GET", "/api/backups")).body.newest;

it("has the stock as it is, whole, and is the newest from then on", async () => {
  const { app, call, tokens } = await testApp();
  expect(await newestOf({ call })).toBeNull();
  for (const n of [1, 2]) {
    await call("POST", "/toys", { strToyBarcode: `T${n}`, strName: `Toy ${n}` });
    const answer = await app.inject({
      url: "/api/backups/file",
      headers: { authorization: `Bearer ${tokens.admin}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-disposition"]).toMatch(
      /^attachment; filename="toyshelf-\d{8}-\d{6}\.db"$/,
    );
    const folder = mkdtempSync(join(tmpdir(), "toyshelf-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "copy.db");
    writeFileSync(file, answer.rawPayload);
    expect(damageOf(file)).toBeNull();
    expect(rowsOf(file)).toMatchObject({ toys: n, users: 3 });
    expect((await newestOf({ call }))?.intBytes).toBe(answer.rawPayload.length);
  }
});

it("is for admins with all rights: everybody's account is in it", async () => {
  const { call, newSession } = await testApp();
  const [other] = (await call<Person[]>("GET", "/api/people?q=other@example.com")).body;
  const rights = ["stock", "people"];
  await call("PATCH", `/api/people/${other?.id}`, { role: "admin", rights });
  const token = await newSession("other");
  for (const path of ["/api/backups", "/api/backups/file"]) {
    expect((await call("GET", path, undefined, { token })).status, path).toBe(403);
    expect((await call("GET", path, undefined, { as: "guest" })).status, path).toBe(403);
  }
});

it("says so where one cannot be made, and leaves the last one", async () => {
  const open = databases[0]?.open;
  const { call, close } = await startApp(open, {
    backupPlace: {
      database: "/nowhere/toyshelf.db",
      folder: mkdtempSync(join(tmpdir(), "toyshelf-")),
    },
  });
  onTestFinished(close);
  expect(await call("GET", "/api/backups/file")).toMatchObject({
    status: 503,
    body: { error: expect.stringContaining("The backup could not be made") },
  });
  expect(await newestOf({ call })).toBeNull();
});

it("is whoever runs PostgreSQL's to make", async () => {
  const { call, close } = await startApp(databases[0]?.open, { backupPlace: null });
  onTestFinished(close);
  expect((await call<Backups>("GET", "/api/backups")).body).toEqual({
    isPossible: false,
    newest: null,
  });
  expect(await call("GET", "/api/backups/file")).toMatchObject({ status: 409 });
});
