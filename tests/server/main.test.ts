/** Starting and ending the server, and the commands beside it (docs/design.md, "Roles"). */
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Session, Toy } from "#domain/types.ts";
import { StartError } from "#server/kernel/startError.ts";
import { ADMIN, command, dataFolder, run, send, serveHere, startServer } from "./process.ts";

const signIn = (url: string, email: string, password: string) =>
  send<Session>(`${url}/auth/login`, "POST", { body: { email, password } });

describe("a start", () => {
  it("makes one admin on an empty database and prints the password once", async () => {
    const folder = dataFolder();
    const env = { ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined };
    const first = await startServer(folder, { env });
    expect(first.printed().trim().split("\n").slice(-3)).toEqual([
      expect.stringMatching(/^Toyshelf is at http:\S+$/),
      expect.stringMatching(
        /^Sign in as admin@localhost with the password, shown only this once: /,
      ),
      "Phones join when it is started with: npm start -- --lan",
    ]);
    const password = /only this once: (\S+)$/m.exec(first.printed())?.[1] ?? "";
    const { status, body } = await signIn(first.url, "admin@localhost", password);
    expect(status).toBe(200);
    expect(body.role).toBe("admin");
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);

    const second = await serveHere(folder, env);
    expect(second.printed()).toContain("Sign in as before; who there is: npm run user\n");
    expect(second.printed()).not.toContain("password");
    expect((await signIn(second.url, "admin@localhost", password)).status).toBe(200);
  });

  it("prints a link once that lets the admin in when the password is lost, once, whenever that is", async () => {
    const folder = dataFolder();
    const { url, printed } = await serveHere(folder);
    const recovery = () => printed().match(/\/login#reset=([\w-]{43})$/m)?.[1] ?? "";
    const reset = (secret: string, password: string) =>
      send<Session>(`${url}/api/auth/reset-password`, "POST", { body: { secret, password } });
    const env = { DATA_DIR: folder };
    // Another password does not end it, nor does another link.
    await command("user", ["reset-password", ADMIN.email], env);
    const { status, body } = await reset(recovery(), "A-shelf-of-1843");
    expect([status, body.role]).toEqual([200, "admin"]);
    expect((await signIn(url, ADMIN.email, "A-shelf-of-1843")).status).toBe(200);
    expect((await reset(recovery(), "A-shelf-of-1844")).status).toBe(404);

    const linkOf = async () => {
      const made = await command("user", ["recovery", ADMIN.email], env);
      return /#reset=([\w-]{43})$/.exec(made.printed)?.[1] ?? "";
    };
    const [before, now] = [await linkOf(), await linkOf()];
    expect((await reset(before, "A-shelf-of-1845")).status).toBe(404);
    expect((await reset(now, "A-shelf-of-1845")).status).toBe(200);
  });

  it("takes the admin from the environment and does not print that password", async () => {
    const server = await serveHere(dataFolder());
    expect(server.printed()).toContain(`Sign in as ${ADMIN.email} with the password that`);
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
      [
        { LOG_LEVEL: "loud" },
        'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
      ],
      [{ DATA_DIR: join(file, "data") }, `The data folder ${join(file, "data")} cannot be written`],
      [{ DATA_DIR: "/proc/nothing" }, "The data folder /proc/nothing cannot be written (ENOENT)."],
      [{ HOST: "203.0.113.7" }, "This machine has no address 203.0.113.7. Check HOST."],
      [{ ADMIN_PASSWORD: "password123" }, "ADMIN_PASSWORD cannot be taken."],
      [
        { SMTP_URL: "smtps://a%zz:p@mail.example.com" },
        "SMTP_URL must be as smtps://user:password@mail.example.com:465.",
      ],
      [{ ADMIN_EMAIL: "owner" }, "ADMIN_EMAIL must be an e-mail address."],
      [{ ADMIN_EMAIL: "müller@example.com" }, "ADMIN_EMAIL must be an e-mail address."],
      [
        { TRUST_PROXY: "everybody" },
        'TRUST_PROXY must name addresses or networks such as 127.0.0.1 or 10.0.0.0/8, not "everybody".',
      ],
      [{ TRUST_PROXY: "10.0.0.0/33" }, "TRUST_PROXY must name"],
      [{ SIGN_UP: "no" }, 'SIGN_UP must be open or closed, not "no".'],
      [{ METRICS_PORT: "many" }, 'METRICS_PORT must be a number from 0 to 65535, not "many".'],
      [{ METRICS_PORT: String(port) }, `METRICS_PORT ${port} cannot be used. Set it to another.`],
      [{ DATABASE_URL: join(file, "x.db") }, "The database cannot be opened: "],
    ];
    for (const [env, sentence] of cases) {
      const refused = await serveHere(dataFolder(), env).catch((error) => error);
      expect(refused, sentence).toBeInstanceOf(StartError);
      expect(refused.message).toContain(sentence);
    }
    // Everything else is open by then, and the process ends all the same.
    const server = run("main.ts", ["serve"], { DATA_DIR: dataFolder(), PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.printed()).toBe(
      `Port ${port} is in use. Set PORT to another: PORT=${port + 1} npm start\n`,
    );
    taken.close();
  });

  describe.runIf(process.getuid?.() === 0)("after a command that root ran", () => {
    const OTHER = 65534;
    const within = ["setpriv", `--reuid=${OTHER}`, `--regid=${OTHER}`, "--clear-groups"];
    const othersFolder = () => {
      const folder = dataFolder();
      chownSync(folder, OTHER, OTHER);
      return folder;
    };

    it("goes on beside its files, and says that the folder of backups is closed to it", async () => {
      const folder = othersFolder();
      writeFileSync(join(folder, "copy.db"), "");
      chmodSync(join(folder, "copy.db"), 0o644);
      mkdirSync(join(folder, "backups"), { mode: 0o700 });
      const { url } = await startServer(folder, { within });
      const { status, body } = await send<{ problems: string[] }>(`${url}/api/ready`, "GET");
      expect([status, body.problems]).toEqual([
        200,
        [expect.stringContaining("The folder of backups is closed to")],
      ]);
    });

    it.each(["server.lock", "toyshelf.db"])("says whose %s is", async (name) => {
      const folder = othersFolder();
      writeFileSync(join(folder, name), "", { mode: 0o600 });
      const server = run("main.ts", ["serve"], { DATA_DIR: folder }, within);
      expect(await server.ended).toBe(1);
      expect(server.printed()).toBe(
        `${join(folder, name)} is closed to this account. Where a command was run as another one, such as root, give it back: chown --reference=${folder} ${join(folder, name)}\n`,
      );
    });
  });
});

/** A sign-in that the server has begun to read, and its status to come. */
async function signInInFlight(url: string): Promise<{ status: Promise<number> }> {
  const body = JSON.stringify({ email: ADMIN.email, password: ADMIN.password });
  const headers = { "content-type": "application/json", "content-length": body.length };
  const call = request(`${url}/auth/login`, {
    method: "POST",
    headers: { ...headers, expect: "100-continue" },
  });
  const status = once(call, "response").then(([answer]) => answer.resume().statusCode as number);
  call.flushHeaders();
  await once(call, "continue");
  call.end(body);
  return { status };
}

it("ends cleanly: requests in flight are finished", async () => {
  const server = await startServer(dataFolder());
  expect(server.printed()).not.toContain(ADMIN.password);
  const calls = await Promise.all(Array.from({ length: 4 }, () => signInInFlight(server.url)));
  server.child.kill("SIGTERM");
  for (const { status } of calls) expect(await status).toBe(200);
  expect(await server.ended).toBe(0);
});

it("users can be listed, given roles and new passwords while the server runs", async () => {
  const folder = dataFolder();
  const { url } = await serveHere(folder);
  const user = (...args: string[]) => command("user", args, { DATA_DIR: folder });
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
  const line = "ada@example.com    admin     Ada, signed up by themselves";
  expect((await user()).printed).toContain(line);
  const list = run("main.ts", ["user"], { DATA_DIR: folder });
  expect(await list.ended).toBe(0);
  expect(list.printed()).toContain(line);
  expect((await user("set-role", "ada@example.com", "admin", "--only-look")).code).toBe(0);
  expect((await user()).printed).toContain("Ada, only looks, signed up by themselves");
  expect((await user("set-role", "ada@example.com", "guest")).code).toBe(0);
  // A demotion ends the sessions.
  expect((await toys()).status).toBe(401);

  const invited = await user("invite", "admin", "--name", "Bo", "--may-delete");
  const secret = /login#invite=([\w-]{43})$/m.exec(invited.printed)?.[1];
  const link = await send(`${url}/api/auth/link`, "POST", { body: { secret } });
  expect(link.body).toEqual({ kind: "invite", name: "Bo", role: "admin" });
  expect((await user("disable", "ada@example.com")).code).toBe(0);
  expect((await signIn(url, "ada@example.com", "secret")).status).toBe(403);
  // The link would open nothing.
  expect(await user("recovery", "ada@example.com")).toEqual({
    code: 1,
    printed: "Ada is disabled. Enable the account first.",
  });
  expect((await user("enable", "ada@example.com")).code).toBe(0);

  const { printed } = await user("reset-password", "ada@example.com");
  const password = /only this once: (\S+)$/m.exec(printed)?.[1] ?? "";
  expect((await toys()).status).toBe(401);
  expect((await signIn(url, "ada@example.com", "secret")).status).toBe(401);
  expect((await signIn(url, "ada@example.com", password)).status).toBe(200);

  const elsewhere = dataFolder();
  expect(await command("user", ["invite", "admin"], { DATA_DIR: elsewhere })).toEqual({
    code: 1,
    printed: expect.stringMatching(/^There is no database .*toyshelf\.db\. Start the server once,/),
  });
  expect(readdirSync(elsewhere)).toEqual([]);

  for (const [sentence, ...args] of [
    ["There is no user with the email no@example.com.", "set-role", "no@example.com", "admin"],
    ["There is no user with the email no@example.com.", "reset-password", "no@example.com"],
    ["A role is a lower-case word", "set-role", "ada@example.com", "A B"],
    ["npm run user -- invite ROLE", "remove"],
    ["npm run user -- invite ROLE", "--all"],
    ["This is the last admin who may do everything.", "disable", ADMIN.email],
    ["This is the last admin who may do everything.", "set-role", ADMIN.email, "guest"],
  ]) {
    const { code, printed: said } = await user(...args);
    expect(code).toBe(1);
    expect(said).toContain(sentence);
  }
});
