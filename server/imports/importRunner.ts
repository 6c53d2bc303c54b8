/** Works on imports beside the calls, one part after the other, until they are done. Goes on with imports of servers that ended, too. */
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import type { Services } from "../calls/handler.ts";
import { among } from "../database/among.ts";
import { isLeft } from "../database/beats.ts";
import { write } from "../database/writer.ts";
import { WORKING } from "./importRecords.ts";
import { stepImport } from "./importSteps.ts";

/** Milliseconds after the last part that a server wrote, from which another server goes on with its import. */
const STALE = 10_000;
/** Milliseconds between two searches for such imports. */
const LOOK = 2000;
/** Milliseconds before the first retry of a failed part; doubled with each further one. An object, so that tests can change it. */
export const RETRY = { pause: 2000 };
const LONGEST_PAUSE = 10 * 60 * 1000;

interface Options extends Pick<Services, "database" | "now" | "log"> {
  /** Called after each part. */
  onWritten: () => void;
}

export class ImportRunner {
  readonly #options: Options;
  readonly #running = new Map<string, Promise<void>>();
  /** Imports with a new order during their work. The order may have come after the last part was found done. */
  readonly #ordered = new Set<string>();
  readonly #timer: NodeJS.Timeout;
  /** By the import's id: how often its next part failed in a row, and what ends the pause before it is tried again. */
  readonly #failures = new Map<string, { count: number; pause: AbortController }>();
  readonly #closing = new AbortController();

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#adopt(), LOOK);
    this.#timer.unref();
  }

  /** The number of imports that cannot go on: their next part failed, and is tried again. */
  get failing(): number {
    return this.#failures.size;
  }

  /** Goes on with an import, at once also after failures. Ends when this server has nothing more to do for it. */
  run(importId: string): Promise<void> {
    this.#ordered.add(importId);
    this.#failures.get(importId)?.pause.abort();
    this.#failures.delete(importId);
    const running = this.#running.get(importId) ?? this.#work(importId);
    this.#running.set(importId, running);
    return running;
  }

  /** Goes on with imports that no server works on any more. */
  async #adopt(): Promise<void> {
    const { database, now, log } = this.#options;
    try {
      const stale = await database.db
        .selectFrom("imports")
        .select("strImport")
        .where("strState", "in", WORKING)
        .where(isLeft(now(), STALE))
        .execute();
      for (const { strImport } of stale) {
        const isOurs = this.#running.has(strImport);
        if (!isOurs && !this.#closing.signal.aborted) void this.run(strImport);
      }
    } catch (error) {
      log.warn({ err: error }, "imports could not be looked for");
    }
  }

  async #work(importId: string): Promise<void> {
    while (this.#ordered.delete(importId)) {
      while (!this.#closing.signal.aborted && (await this.#step(importId))) await setImmediate();
    }
    this.#running.delete(importId);
  }

  async #step(importId: string): Promise<boolean> {
    const { database, now, log, onWritten } = this.#options;
    try {
      const isMore = await stepImport(database, importId, now);
      this.#failures.delete(importId);
      onWritten();
      return isMore;
    } catch (error) {
      log.warn({ err: error, import: importId }, "an import could not go on");
      const { count } = this.#failures.get(importId) ?? { count: 0 };
      const ended = new AbortController();
      this.#failures.set(importId, { count: count + 1, pause: ended });
      await this.#noteFailure(importId);
      const pause = Math.min(LONGEST_PAUSE, RETRY.pause * 2 ** count);
      const signal = AbortSignal.any([this.#closing.signal, ended.signal]);
      await sleep(pause, null, { ref: false, signal }).catch(() => {});
      return true;
    }
  }

  /** For the screen. It is one more than the database has: an order may have set that back meanwhile. */
  async #noteFailure(importId: string): Promise<void> {
    const { database, log } = this.#options;
    const noted = write(database, (trx) =>
      trx
        .updateTable("imports")
        .set((eb) => ({ intFailures: eb("intFailures", "+", 1) }))
        .where("strImport", "=", importId)
        .execute(),
    );
    await noted.catch((error) => log.warn({ err: error }, "a failure could not be noted"));
  }

  /** Stops after the parts that are being written: the server ends. Others go on at once. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    const running = [...this.#running];
    await Promise.all(running.map(([, ended]) => ended));
    if (running.length === 0) return;
    const { database, log } = this.#options;
    const numbers = running.map(([importId]) => importId);
    try {
      await write(database, (trx) =>
        trx
          .updateTable("imports")
          .set({ intBeatAt: 0 })
          .where(among(trx, "strImport", numbers))
          .execute(),
      );
    } catch (error) {
      log.warn({ err: error }, "imports could not be handed over");
    }
  }
}

/** The services of the handlers of imports. */
export interface ImportServices {
  /** Works on imports: begins, or goes on, and ends when there is nothing more to do for now. */
  imports: { run(importId: string): Promise<void> };
}
