/** A backup as a file for admins with all rights, and when the last one was made (our addition under /api). */
import { createReadStream, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { RIGHTS } from "#domain/people/roles.ts";
import { assertCovers } from "../accounts/rights.ts";
import type { Caller, Handlers } from "../calls/handler.ts";
import { backupFailed, conflict, tooMany } from "../kernel/errors.ts";
import { fileHeaders } from "../kernel/files.ts";
import { SingleWorker } from "../kernel/singleWorker.ts";
import { startThread } from "../kernel/thread.ts";
import { backupName } from "./backUp.ts";
import type { BackupAnswer, BackupRequest } from "./backupThread.ts";

/** What was downloaded last, which stays on the server as one more backup. */
const DOWNLOADED = "downloaded.db";
/** Milliseconds after which one is given up: 100,000 toys take a few seconds. */
const PATIENCE = 300_000;

const busy = () => tooMany("A backup is being made already. Please try again in a moment.", 10);

function startBackups() {
  const events = startThread(new URL("./backupThread.ts", import.meta.url), null);
  return {
    events,
    send: (request: BackupRequest) => events.postMessage(request),
    end: () => void events.terminate(),
  };
}

/** Of a database that is a file. */
export interface BackupPlace {
  database: string;
  /** The folder that `npm run backup` writes into too. */
  folder: string;
}

export class Backups {
  readonly #place: BackupPlace | null;
  readonly #worker = new SingleWorker<BackupRequest, BackupAnswer>({
    ...{ start: startBackups, waiting: 2, patience: PATIENCE, full: busy, late: busy },
  });

  constructor(place: BackupPlace | null) {
    this.#place = place;
  }

  get isPossible(): boolean {
    return this.#place !== null;
  }

  /** When the newest in the folder was made, in milliseconds since 1970, and its size in bytes. */
  newest(): { intMadeAt: number; intBytes: number } | null {
    if (!this.#place) return null;
    const { folder } = this.#place;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const made = readdirSync(folder)
      .filter((name) => name.endsWith(".db"))
      .map((name) => statSync(join(folder, name)))
      .map(({ mtimeMs, size }) => ({ intMadeAt: Math.round(mtimeMs), intBytes: size }));
    return made.toSorted((one, other) => other.intMadeAt - one.intMadeAt)[0] ?? null;
  }

  /** The path of a new one. Throws 409 where the database is no file, 429 where several are made, 503 where it failed. */
  async make(log: FastifyBaseLogger): Promise<string> {
    if (!this.#place)
      throw conflict("not_here", "Whoever runs PostgreSQL makes the backups of this stock.");
    const { database, folder } = this.#place;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const target = join(folder, DOWNLOADED);
    const problem = await this.#worker.ask({ database, target });
    if (problem === null) return target;
    log.error({ problem }, "no backup was made");
    throw backupFailed();
  }

  close(): void {
    this.#worker.close();
  }
}

/** What handlers of backups work with besides. */
interface BackupServices {
  backups: Backups;
}

/** It has everybody's account in it. */
function assertMay(caller: Caller | null): void {
  assertCovers(caller, RIGHTS);
}

export const backupHandlers = {
  async getBackups({ caller }, { backups }) {
    assertMay(caller);
    return {
      status: 200,
      body: { isPossible: backups.isPossible, newest: backups.newest() },
    };
  },

  async downloadBackup({ caller, origin: { address } }, { backups, log, now }) {
    assertMay(caller);
    const file = await backups.make(log);
    log.info({ event: "backupDownloaded", address, by: caller?.strUser }, "account");
    return {
      status: 200,
      body: createReadStream(file),
      headers: fileHeaders("db", backupName(new Date(now()))),
    };
  },
} satisfies Handlers<BackupServices>;
