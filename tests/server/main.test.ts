/** Starting and ending the server, and the commands beside it (design section 4, "Roles"). */
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Session, Toy } from "#domain/types.ts";
import { ADMIN, dataFolder, run, send, startServer } from "./process.ts";

const signIn = (url: string, email: string, password: string) =>
  send<Session>(`${url}/auth/login`, "POST", { body: { email, password } });

describe("a start", { timeout: 90_000 }, () => {
  it("makes one admin on an empty database and prints the password once", async () => {
    const folder = dataFolder();
    const env = { ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined };
    const first = await startServer(folder, { env });
    expect(first.printed()).toContain("The first admin is admin@localhost.");
    const password = /only this once: (\S+)$/m.exec(first.printed())?.[1] ?? "";
    const { status, body } = await signIn(first.url, "admin@localhost", password);
    expect(status).toBe(200);
    expect(body.role).toBe("admin");
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);

    const second = await startServer(folder, { env });
    expect(second.printed()).not.toContain("admin");
    expect((await signIn(second.url, "admin@localhost", password)).status).toBe(200);
  });

  it("takes the admin from the environment and does not print that password", async () => {
    const server = await startServer(dataFolder());
    expect(server.printed()).toContain(`The first admin is ${ADMIN.email}.`);
    expect(server.printed()).not.toContain(ADMIN.password);
    expect((await signIn(server.url, ADMIN.email, ADMIN.password)).status).toBe(200);
  });

  it("says in one sentence what is in the way", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const at = taken.address();
    const port = at !== null && typeof at === "object" ? at.port : 0;
    const file = join(dataFolder(), "file");
    writeFileSync(file, "");
    const cases: [Record<string, string>, string][] = [
      [{ PORT: String(port) }, `Port ${port} is in use. Set PORT to another: `],
      [{ PORT: "many" }, 'PORT must be a number from 0 to 65535, not "many".'],
      [{ DATA_DIR: join(file, "data") }, `The data folder ${join(file, "data")} cannot be written`],
      [{ DATA_DIR: "/proc/nothing" }, "The data folder /proc/nothing cannot be written (ENOENT)."],
      [{ HOST: "203.0.113.7" }, "This machine has no address 203.0.113.7. Check HOST."],
      [{ DATABASE_URL: join(file, "x.db") }, "The database cannot be opened: "],
    ];
    for (const [env, sentence] of cases) {
      const server = run("main.ts", [], {
        DATA_DIR: dataFolder(),
        ADMIN_PASSWORD: "x",
        ...env,
      });
      expect(await server.ended, sentence).toBe(1);
      expect(server.printed()).toContain(sentence);
      expect(server.printed()).not.toMatch(/^\s+at /m);
    }
    taken.close();
  });

  it("refuses a data folder that another server uses, until that one ends", async () => {
    const folder = dataFolder();
    const first = await startServer(folder);
    const second = run("main.ts", [], { DATA_DIR: folder });
    expect(await second.ended).toBe(1);
    expect(second.printed()).toContain("Another server is running on the data folder");
    first.child.kill("SIGKILL");
    await first.ended;
    expect((await startServer(folder)).url).toMatch(/^http/);
  });
});

it("ends cleanly: requests in flight are finished", { timeout: 60_000 }, async () => {
  const folder = dataFolder();
  const server = await startServer(folder);
  // Slow by design, so that it is in flight when the signal comes.
  const answers = Promise.all(
    Array.from({ length: 4 }, () => signIn(server.url, ADMIN.email, ADMIN.password)),
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  server.child.kill("SIGTERM");
  for (const { status } of await answers) expect(status).toBe(200);
  expect(await server.ended).toBe(0);
});

it("users can be listed, given roles and new passwords while the server runs", {
  timeout: 60_000,
}, async () => {
  const folder = dataFolder();
  const { url } = await startServer(folder);
  const user = async (...args: string[]) => {
    const command = run("cli/user.ts", args, { DATA_DIR: folder });
    return { code: await command.ended, printed: command.printed() };
  };
  const ada = {
    name: "Ada",
    email: "ada@example.com",
    password: "secret",
    address: "1 Toy Lane",
    dob: "1990-05-01",
    phone: "1",
  };
  const created = await send<Session>(`${url}/auth/create-user`, "POST", { body: ada });
  const token = created.body.accessToken;
  const toys = () => send<Toy[]>(`${url}/toys`, "GET", { token });
  expect((await toys()).status).toBe(403);

  expect((await user("set-role", "ADA@example.com", "admin")).code).toBe(0);
  expect((await toys()).status).toBe(200);
  expect((await user("list")).printed).toMatch(/^ada@example.com {4}admin {5}Ada$/m);
  expect((await user("set-role", "ada@example.com", "guest")).code).toBe(0);
  expect((await toys()).status).toBe(403);

  const { printed } = await user("reset-password", "ada@example.com");
  const password = /only this once: (\S+)$/m.exec(printed)?.[1] ?? "";
  expect((await toys()).status).toBe(401);
  expect((await signIn(url, "ada@example.com", "secret")).status).toBe(401);
  expect((await signIn(url, "ada@example.com", password)).status).toBe(200);

  for (const [sentence, ...args] of [
    ["There is no user with the e-mail no@example.com.", "set-role", "no@example.com", "admin"],
    ["There is no user with the e-mail no@example.com.", "reset-password", "no@example.com"],
    ["A role is a lower-case word", "set-role", "ada@example.com", "A B"],
    ["npm run user -- list", "remove"],
    ["npm run user -- list"],
  ]) {
    const { code, printed: said } = await user(...args);
    expect(code).toBe(1);
    expect(said).toContain(sentence);
  }
});
