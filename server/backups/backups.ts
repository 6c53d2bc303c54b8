/** Backups that the server makes: one each night, and one that an admin with all rights downloads (our addition under /api). */
import { createReadStream, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { RIGHTS } from "#domain/people/roles.ts";
import { assertCovers } from "../accounts/rights.ts";
import type { Handlers } from "../calls/handler.ts";
import { removeFile } from "../database/file.ts";
import { backupFailed, conflict, tooMany } from "../kernel/errors.ts";
import { fileHeaders } from "../kernel/files.ts";
import { SingleWorker } from "../kernel/singleWorker.ts";
import { startWorker } from "../kernel/thread.ts";
import { backupName } from "./backUp.ts";
import type { BackupAnswer, BackupRequest } from "./backupThread.ts";
import { nightlyDue, nightlyToRemove } from "./nightly.ts";

/** Milliseconds between two looks whether the day's backup is due. */
const LOOK_EVERY = 10 * 60 * 1000;
/** What was downloaded last, which stays on the server as one more backup. */
const DOWNLOADED = "downloaded.db";
/** Milliseconds after which one is given up: 100,000 toys take a few seconds. */
const PATIENCE = 300_000;

const busy = () => tooMany("A backup is being made already. Please try again in a moment.", 10);

const startBackups = () =>
  startWorker<BackupRequest>(new URL("./backupThread.ts", import.meta.url));

/** Of a database that is a file. */
export interface BackupPlace {
  database: string;
  /** The folder that `npm run backup` writes into too. */
  folder: string;
}

interface Options {
  /** Null where the database is no file. */
  place: BackupPlace | null;
  now: () => number;
  log: FastifyBaseLogger;
}

export class Backups {
  readonly #options: Options;
  readonly #worker = new SingleWorker<BackupRequest, BackupAnswer>({
    ...{ start: startBackups, waiting: 2, patience: PATIENCE, full: busy, late: busy },
  });
  readonly #timer: NodeJS.Timeout;

  constructor(options: Options) {
    this.#options = options;
    const makeNightly = () =>
      this.makeNightly().catch((error) => options.log.error({ err: error }, "no nightly backup"));
    this.#timer = setInterval(makeNightly, LOOK_EVERY).unref();
  }

  get isPossible(): boolean {
    return this.#options.place !== null;
  }

  #files(folder: string): string[] {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return names.filter((name) => name.endsWith(".db"));
  }

  /** When the newest in the folder was made, in milliseconds since 1970, and its size in bytes. */
  newest(): { intMadeAt: number; intBytes: number } | null {
    const { place } = this.#options;
    if (!place) return null;
    const made = this.#files(place.folder)
      .map((name) => statSync(join(place.folder, name)))
      .map(({ mtimeMs, size }) => ({ intMadeAt: Math.round(mtimeMs), intBytes: size }));
    return made.toSorted((one, other) => other.intMadeAt - one.intMadeAt)[0] ?? null;
  }

  async #make({ database, folder }: BackupPlace, name: string): Promise<string> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const target = join(folder, name);
    const problem = await this.#worker.ask({ database, target });
    if (problem === null) return target;
    this.#options.log.error({ problem }, "no backup was made");
    throw backupFailed();
  }

  /** The path of a new one. Throws 409 where the database is no file, 429 where several are made, 503 where it failed. */
  async make(): Promise<string> {
    const { place } = this.#options;
    if (place) return await this.#make(place, DOWNLOADED);
    throw conflict("not_here", "Whoever runs PostgreSQL makes the backups of this stock.");
  }

  /** Makes the day's where it is due, and then removes those that are not kept. Throws as `make` does. */
  async makeNightly(): Promise<void> {
    const { place, now } = this.#options;
    const due = place && nightlyDue(this.#files(place.folder), new Date(now()));
    if (!due) return;
    await this.#make(place, due);
    for (const name of nightlyToRemove(this.#files(place.folder)))
      removeFile(join(place.folder, name));
  }

  close(): void {
    clearInterval(this.#timer);
    this.#worker.close();
  }
}

/** What handlers of backups work with besides. */
interface BackupServices {
  backups: Backups;
}

export const backupHandlers = {
  async getBackups({ caller }, { backups }) {
    assertCovers(caller, RIGHTS);
    return {
      status: 200,
      body: { isPossible: backups.isPossible, newest: backups.newest() },
    };
  },

  async downloadBackup({ caller, origin: { address } }, { backups, log, now }) {
    // It has everybody's account in it.
    assertCovers(caller, RIGHTS);
    const file = await backups.make();
    log.info({ event: "backupDownloaded", address, by: caller?.strUser }, "account");
    return {
      status: 200,
      body: createReadStream(file),
      headers: fileHeaders("db", backupName(new Date(now()))),
    };
  },
} satisfies Handlers<BackupServices>;
