/** WebKit by WebDriver, on a screen in memory. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Engine } from "./engine.ts";

/** The name that the protocol gives to a reference to an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const ENTER = "\uE007";

type Reference = Record<typeof ELEMENT, string>;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

/**
 * A page that was left by its address is kept with its transactions, and one that is open then holds
 * up the device's database in every later page: without this cache it ends with its page.
 */
const NO_PAGE_CACHE = "--enable-page-cache=false";

/** A person's folder, in which the browser finds where downloads go and that nothing moves. */
function makeHome(): { home: string; downloads: string } {
  const home = mkdtempSync(join(tmpdir(), "toyshelf-webkit-"));
  const downloads = join(home, "downloads");
  for (const folder of [downloads, join(home, "gtk-3.0")]) mkdirSync(folder);
  writeFileSync(join(home, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  writeFileSync(join(home, "gtk-3.0/settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
  return { home, downloads };
}

async function openScreen(program: string): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn(program, ["-displayfd", "3", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await new Promise((chosen) => screen.stdio[3]?.once("data", chosen));
  return { screen, display: `:${String(number).trim()}` };
}

export async function openWebKit(
  programs: { driver: string; screen: string },
  args = [NO_PAGE_CACHE],
): Promise<Engine<Reference>> {
  const { home, downloads } = makeHome();
  const { screen, display } = await openScreen(programs.screen);
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: display, HOME: home, XDG_CONFIG_HOME: home },
  });

  async function send<T>(method: string, path: string, body?: object): Promise<T> {
    const url = `http://127.0.0.1:${port}/session${path}`;
    const response = await fetch(url, { method, body: body && JSON.stringify(body) });
    const { value } = (await response.json()) as { value: T & { message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  }

  async function begin(attempts = 50): Promise<string> {
    try {
      const alwaysMatch = { "webkitgtk:browserOptions": { args: ["--automation", ...args] } };
      const body = { capabilities: { alwaysMatch } };
      return (await send<{ sessionId: string }>("POST", "", body)).sessionId;
    } catch (error) {
      if (attempts === 0) throw error;
      await wait(100);
      return begin(attempts - 1);
    }
  }

  const session = `/${await begin()}`;
  const post = <T>(path: string, body: object) => send<T>("POST", session + path, body);
  const execute = <T>(script: string, args: readonly string[]) =>
    post<T>("/execute/sync", { script, args });
  await post("/window/rect", { width: 390, height: 844 });
  return {
    downloads,
    goTo: (url) => post("/url", { url }),
    run: (body) => execute(body, []),
    find: (body, args) => execute<Reference | null>(body, args),
    click: (element) => post(`/element/${element[ELEMENT]}/click`, {}),
    type(text) {
      const keys = [...text].map((character) => (character === "\n" ? ENTER : character));
      const actions = keys.flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      return post("/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    upload: (element, path) => post(`/element/${element[ELEMENT]}/value`, { text: path }),
    async close() {
      await send("DELETE", session);
      driver.kill();
      screen.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
