/** A phone whose browser is killed. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page, test } from "@playwright/test";
import { noteCalls } from "./quiet.ts";

/** A browser that keeps what it stored when it is killed. */
export class KilledPhone {
  readonly #folder = mkdtempSync(join(tmpdir(), "toyshelf-phone-"));
  #context: BrowserContext | undefined;

  async open(baseURL: string): Promise<Page> {
    this.#context = await chromium.launchPersistentContext(this.#folder, {
      ...test.info().project.use.launchOptions,
      ...{ baseURL, locale: "en-GB", reducedMotion: "reduce" },
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true },
    });
    await noteCalls(this.#context);
    return this.#context.pages()[0] ?? (await this.#context.newPage());
  }

  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.#context?.once("close", resolve));
    // Some of its processes end by themselves meanwhile.
    execFileSync("pkill", ["-KILL", "-f", this.#folder]);
    await ended;
  }

  async remove(): Promise<void> {
    await this.#context?.close();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
