/** Moves SQLite's log into its file in another thread: the server's own could answer no call meanwhile. */
import { tooBusy } from "../kernel/errors.ts";
import { SingleWorker } from "../kernel/singleWorker.ts";
import { startWorker } from "../kernel/thread.ts";
import type { Connection } from "./connection.ts";

/** Pages of the log, 16 MB, after which it is moved: a page that is written often is then moved once. */
const PAGES = 4000;
/** Milliseconds after which a move is given up. */
const PATIENCE = 60_000;

export class Checkpoints {
  readonly #path: string;
  readonly #worker = new SingleWorker<string, null>({
    start: () => startWorker(new URL("./checkpoint.worker.ts", import.meta.url)),
    ...{ waiting: 0, patience: PATIENCE, full: tooBusy, late: tooBusy },
  });
  #running: Promise<unknown> | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  /** Begins to move the log where it has PAGES pages or more. */
  afterCommit(writer: Connection): void {
    if (this.#running || writer.pagesLogged() < PAGES) return;
    // A failed move is repeated after the next commit, and SQLite itself moves a log that is ten times as long.
    this.#running = this.#worker
      .ask(this.#path)
      .catch(() => {})
      .finally(() => {
        this.#running = null;
      });
  }

  async close(): Promise<void> {
    await this.#running;
    this.#worker.close();
  }
}
