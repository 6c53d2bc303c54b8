/** Works on imports beside the calls, one part after the other, until what was ordered is done. */
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../database/database.ts";
import { HttpError } from "../kernel/errors.ts";
import { WORKING } from "./importRecords.ts";
import { stepImport } from "./importSteps.ts";

/** Tries of a part while the database is away, and milliseconds between them. */
const TRIES = 5;
const PAUSE = 1000;

interface Options {
  database: Database;
  now: () => number;
  log: FastifyBaseLogger;
  /** Called after each part. */
  onWritten: () => void;
}

export class ImportRunner {
  readonly #options: Options;
  readonly #running = new Map<string, Promise<void>>();
  /** Ordered while it was worked on, maybe after the last part was found done. */
  readonly #ordered = new Set<string>();
  #isClosing = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Goes on with an import, if nobody here does. Ends when this server has nothing more to do for it. */
  run(strImport: string): Promise<void> {
    this.#ordered.add(strImport);
    const running = this.#running.get(strImport) ?? this.#work(strImport);
    this.#running.set(strImport, running);
    return running;
  }

  async #work(strImport: string): Promise<void> {
    while (this.#ordered.delete(strImport)) {
      while (!this.#isClosing && (await this.#step(strImport))) await setImmediate();
    }
    this.#running.delete(strImport);
  }

  async #step(strImport: string): Promise<boolean> {
    const { database, now, log, onWritten } = this.#options;
    for (let attempt = 1; ; attempt++) {
      try {
        const isMore = await stepImport(database, strImport, now);
        onWritten();
        return isMore;
      } catch (error) {
        if (error instanceof HttpError) {
          await this.#stop(strImport, { strStopped: error.message });
          return false;
        }
        log.warn({ err: error, import: strImport }, "an import could not go on");
        if (attempt === TRIES || this.#isClosing) return false;
        await sleep(PAUSE, null, { ref: false });
      }
    }
  }

  async #stop(strImport: string, values: { strStopped?: string; intBeatAt?: number }) {
    const { database, log } = this.#options;
    try {
      await database.write((trx) =>
        trx
          .updateTable("imports")
          .set(values)
          .where("strImport", "=", strImport)
          .where("strState", "in", WORKING)
          .execute(),
      );
    } catch (error) {
      log.warn({ err: error, import: strImport }, "an import could not be stopped");
    }
  }

  /** Stops after the parts that are being written: the server ends. Others see it at once. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const running = [...this.#running];
    await Promise.all(running.map(([, ended]) => ended));
    for (const [strImport] of running) await this.#stop(strImport, { intBeatAt: 0 });
  }
}

/** What handlers of imports work with besides. */
export interface ImportServices {
  /** Works on imports: begins, or goes on, and ends when there is nothing more to do for now. */
  imports: { run(strImport: string): Promise<void> };
}
