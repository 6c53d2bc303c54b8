/** The traces of the server's programs on the disk and in their output. */
import { chmodSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#server/database/open.ts";
import { command, dataFolder, serveHere } from "../process.ts";

/** Lets everybody read and write what is made from here to the end of the test, unless a program of ours forbids it. */
function beCareless(): void {
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
}

/** Name and mode of all that is in a folder. */
function modes(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => {
    const { mode } = statSync(join(folder, name));
    return [name, (mode & 0o777).toString(8)];
  });
}

describe("on the disk", () => {
  it("nobody else may read anything, whatever the umask", async () => {
    const folder = join(dataFolder(), "data");
    beCareless();
    const server = await serveHere(folder);
    beCareless();
    const backup = await command("backup", [], { DATA_DIR: folder });
    expect(backup.code, backup.printed).toBe(0);
    expect((statSync(folder).mode & 0o777).toString(8)).toBe("700");
    const all = modes(folder);
    expect(all.map(([name]) => name)).toContain("toyshelf.db-wal");
    expect(all.filter(([name]) => name.endsWith(".db"))).toHaveLength(2);
    for (const [name, mode] of all) expect(mode, name).toBe(name === "backups" ? "700" : "600");
    await server.end();
    const copy = readdirSync(join(folder, "backups"))[0] as string;
    beCareless();
    const file = join(folder, "backups", copy);
    const restored = await command("restore", [file], { DATA_DIR: folder });
    expect(restored.code, restored.printed).toBe(0);
    for (const [name, mode] of modes(folder)) {
      expect(mode, name).toBe(name === "backups" ? "700" : "600");
    }
  });

  it("nor what a shop was copied into", async () => {
    const folder = dataFolder();
    const from = join(folder, "from.db");
    await (await openDatabase(from)).close();
    const to = join(folder, "data", "to.db");
    beCareless();
    const copy = await command("copy", [from, to], {});
    expect(copy.code, copy.printed).toBe(0);
    expect(modes(folder)).toEqual(
      expect.arrayContaining([
        ["data", "700"],
        ["data/to.db", "600"],
      ]),
    );
  });

  it("a database that others could read until now is closed to them", async () => {
    const folder = dataFolder();
    (await openDatabase(join(folder, "toyshelf.db"))).close();
    chmodSync(join(folder, "toyshelf.db"), 0o644);
    writeFileSync(join(folder, "notes.txt"), "");
    chmodSync(join(folder, "notes.txt"), 0o644);
    await serveHere(folder);
    expect(Object.fromEntries(modes(folder))).toMatchObject({
      "toyshelf.db": "600",
      "notes.txt": "644",
    });
  });
});

describe("in the terminal", () => {
  it("names and e-mails are escaped, whatever is stored", async () => {
    const folder = dataFolder();
    const database = await openDatabase(join(folder, "toyshelf.db"));
    const hostile = "\u001b[2Jroot\nadmin@x\u202e\u200b\u0085";
    await database.write((trx) =>
      trx
        .insertInto("users")
        .values({
          ...{ strUser: "1", strEmail: `a${hostile}@b`, strEmailKey: "a@b", strName: hostile },
          ...{
            strAddress: null,
            strPhone: null,
            strDob: null,
            strRole: "guest",
            strPasswordHash: "",
          },
        } as never)
        .execute(),
    );
    await database.close();
    const user = (...args: string[]) => command("user", args, { DATA_DIR: folder });
    const { printed } = await user("list");
    expect(printed).toContain("\\u{1b}[2Jroot\\u{a}admin@x\\u{202e}\\u{200b}\\u{85}");
    expect(printed).not.toMatch(/[^\P{C}\n]/u);
    const role = await user("set-role", `x${hostile}`, "guest");
    expect(role.code).toBe(1);
    expect(role.printed).not.toMatch(/[^\P{C}]/u);
  });

  it("a changed ADMIN_PASSWORD is said to have no effect", async () => {
    const folder = dataFolder();
    for (const _again of [false, true]) {
      const same = await serveHere(folder);
      await same.end();
      expect(same.printed()).not.toContain("no effect");
    }
    const changed = await serveHere(folder, { ADMIN_PASSWORD: "Another-Horse-2" });
    // It is said at the latest when the server ends.
    await changed.end();
    expect(changed.printed()).toContain("ADMIN_PASSWORD is not the password");
    expect(changed.printed()).not.toContain("Another-Horse-2");

    // What cannot be looked up ends no server: here what is stored is no hash.
    const database = await openDatabase(join(folder, "toyshelf.db"));
    await database.write((trx) => trx.updateTable("users").set({ strPasswordHash: "x" }).execute());
    await database.close();
    const unread = await serveHere(folder);
    await expect(unread.end()).resolves.toBeUndefined();
  });

  it("a server that others can reach without HTTPS warns, and one behind a proxy does not", async () => {
    const warning = "Warning: other machines can reach this server without HTTPS";
    const open = await serveHere(dataFolder(), { HOST: "0.0.0.0" });
    expect(open.printed()).toContain(warning);
    const env = { HOST: "0.0.0.0", TRUST_PROXY: "127.0.0.1, 10.0.0.0/8" };
    const behind = await serveHere(dataFolder(), env);
    expect(behind.printed()).not.toContain("Warning");
  });
});
