/** Backups that the server makes: one each night, and one that an admin with all rights downloads (our addition under /api). */
import { accessSync, constants, createReadStream, existsSync, mkdirSync, statSync } from "node:fs";
import { copyFile, open, readdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { RIGHTS } from "#domain/people/roles.ts";
import { assertCovers } from "../accounts/rights.ts";
import type { Handlers, Services } from "../calls/handler.ts";
import { AbandonedError } from "../database/errors.ts";
import { namesIn, partOf, removeFile } from "../database/file.ts";
import { isAbandoned, whenAbandoned } from "../kernel/abandoned.ts";
import { backupFailed, conflict, tooMany } from "../kernel/errors.ts";
import { fileHeaders } from "../kernel/files.ts";
import { SingleWorker } from "../kernel/singleWorker.ts";
import { startWorker } from "../kernel/thread.ts";
import { backupName, hasRoom } from "./backUp.ts";
import type { BackupAnswer, BackupRequest } from "./backupThread.ts";
import { isPart, nightlyDue, nightlyNewest, nightlyToRemove } from "./nightly.ts";

/** Milliseconds between two looks whether the day's backup is due. */
const LOOK_EVERY = 10 * 60 * 1000;
/** Milliseconds from the start to the first look: a shop's computer may be on for a short while only. */
const FIRST_LOOK = 60_000;
/** The file of the last downloaded backup, which stays on the server as one more backup. */
const DOWNLOADED = "downloaded.db";
const DAY = 24 * 60 * 60 * 1000;
/** Days without a backup that count as a problem, since one is made each night. */
const LATE = 3;
/** Milliseconds after which a backup is given up: one of 100,000 toys takes a few seconds, one of many pictures minutes. */
const PATIENCE = 60 * 60 * 1000;
/** Milliseconds for which a backup that was made for a download is kept for the next try, where nobody waited for it. */
const UNTAKEN = 10 * 60 * 1000;

const CLOSED =
  "The folder of backups is closed to the server's account: whoever made it gives it back with chown.";
const SECOND_AWAY =
  "BACKUP_DIR, the second place of backups, takes none: the server's log says why.";
const CONTRADICTED =
  "What was backed up last contradicts itself: the server's log says what. Tell whoever makes Toyshelf.";
const NO_ROOM = "The disk is too full for a backup: as much as the database takes must stay free.";

const busy = () => tooMany("A backup is being made already. Please try again in a moment.", 10);

const late = () => backupFailed("The backup took too long: the server's disk may be slow.");

const startBackups = () =>
  startWorker<BackupRequest>(new URL("./backupThread.ts", import.meta.url));

function isClosed(folder: string): boolean {
  if (!existsSync(folder)) return false;
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return false;
  } catch {
    return true;
  }
}

/** The folder of backups, for a database that is a file. */
export interface BackupPlace {
  database: string;
  /** The folder that `npm run backup` writes into too. */
  folder: string;
  /** Another folder, on another disk, to which nightly backups are copied. */
  second?: string | null;
}

interface Options extends Pick<Services, "now" | "log"> {
  /** Null where the database is no file. */
  place: BackupPlace | null;
  /** Milliseconds, for tests. */
  patience?: number | undefined;
}

export class Backups {
  readonly #options: Options;
  readonly #worker: SingleWorker<BackupRequest, BackupAnswer>;
  readonly #timers: NodeJS.Timeout[];
  readonly #startedAt: number;
  /** The backup of a download whose call was over first. */
  #untaken: Promise<string> | undefined;
  #isLooking = false;
  #isSecondAway = false;
  #isContradicted = false;

  constructor(options: Options) {
    this.#options = options;
    this.#startedAt = options.now();
    const { patience = PATIENCE } = options;
    this.#worker = new SingleWorker({
      start: startBackups,
      waiting: 2,
      patience,
      full: busy,
      late,
    });
    const look = () => void this.#look();
    this.#timers = [setTimeout(look, FIRST_LOOK), setInterval(look, LOOK_EVERY)];
    for (const timer of this.#timers) timer.unref();
  }

  get place(): BackupPlace | null {
    return this.#options.place;
  }

  async #look(): Promise<void> {
    // The last look may still be copying to a slow second place.
    if (this.#isLooking) return;
    this.#isLooking = true;
    await this.makeNightly().catch((error) =>
      this.#options.log.error({ err: error }, "no nightly backup"),
    );
    this.#isLooking = false;
  }

  #files(folder: string): string[] {
    return namesIn(folder).filter((name) => name.endsWith(".db"));
  }

  /**
   * The backups in a folder, each with the moment of its making in milliseconds since 1970, and its size in bytes. A
   * backup of a moment to come is left out: a clock that was ahead made it, so that it is older than it says.
   */
  #made(folder: string): { name: string; intMadeAt: number; intBytes: number }[] {
    return this.#files(folder)
      .flatMap((name) => {
        const stats = statSync(join(folder, name), { throwIfNoEntry: false });
        return stats ? [{ name, intMadeAt: Math.floor(stats.mtimeMs), intBytes: stats.size }] : [];
      })
      .filter(({ intMadeAt }) => intMadeAt <= this.#options.now());
  }

  /** The moment and the size of the newest backup. */
  newest(): { intMadeAt: number; intBytes: number } | null {
    const { place } = this.#options;
    if (!place) return null;
    const made = this.#made(place.folder).map(({ intMadeAt, intBytes }) => ({
      intMadeAt,
      intBytes,
    }));
    return made.toSorted((one, other) => other.intMadeAt - one.intMadeAt)[0] ?? null;
  }

  /** The problems for the server's operator, in sentences without folders: anybody may read them. */
  problems(): string[] {
    const { place, now } = this.#options;
    // A database without a file has nothing to lose yet.
    if (!place || !existsSync(place.database)) return [];
    // A new server has no backup before its first night: its database's age counts.
    const madeAt = this.newest()?.intMadeAt ?? statSync(place.database).birthtimeMs;
    // Where the machine was off, one is made now. The clock may be set back meanwhile.
    const isNew = Math.abs(now() - this.#startedAt) < LOOK_EVERY;
    const isLate = madeAt < now() - LATE * DAY && !isNew;
    return [
      ...(isLate
        ? [`There is no backup of the last ${LATE} days: the server's log says why.`]
        : []),
      ...(hasRoom(place.database, dirname(place.database)) ? [] : [NO_ROOM]),
      ...(isClosed(place.folder) ? [CLOSED] : []),
      ...(this.#isSecondAway ? [SECOND_AWAY] : []),
      ...(this.#isContradicted ? [CONTRADICTED] : []),
    ];
  }

  async #make({ database, folder }: BackupPlace, name: string): Promise<string> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const target = join(folder, name);
    const { problem, contradiction } = await this.#worker.ask({ database, target });
    // One that was not made says nothing about the last one.
    if (problem === null) this.#isContradicted = contradiction !== null;
    if (contradiction !== null) {
      this.#options.log.error({ contradiction }, "what was backed up contradicts itself");
    }
    if (problem === null) return target;
    this.#options.log.error({ problem }, "no backup was made");
    throw backupFailed();
  }

  /**
   * Makes a backup for a download and returns its path. One that takes longer than a call may is there for the next try.
   * Throws 409 where the database is no file, 429 where several are made, 503 where it failed.
   */
  async make(): Promise<string> {
    const { place } = this.#options;
    if (!place) {
      throw conflict("not_here", "Whoever runs PostgreSQL makes the backups of this stock.");
    }
    const made = this.#untaken ?? this.#make(place, DOWNLOADED);
    this.#untaken = undefined;
    const unsubscribe = whenAbandoned(() => this.#leave(made));
    const file = await made.finally(unsubscribe);
    if (isAbandoned()) throw new AbandonedError();
    return file;
  }

  /** Keeps a backup for the next try. */
  #leave(made: Promise<string>): void {
    this.#untaken = made;
    const forget = () => {
      if (this.#untaken === made) this.#untaken = undefined;
    };
    made.then(() => setTimeout(forget, UNTAKEN).unref(), forget);
  }

  #removeOld(folder: string): void {
    for (const name of nightlyToRemove(this.#files(folder))) removeFile(join(folder, name));
  }

  /**
   * Copies the newest nightly backup to the second place, where there is none of its name. A backup that was just made
   * replaces one of its name there, which a clock that was ahead has made. Throws where the second place cannot be read
   * or written.
   */
  async #copyAway({ folder, second }: BackupPlace, justMade: string | null): Promise<void> {
    const name = nightlyNewest(this.#files(folder), new Date(this.#options.now()));
    if (!second || !name) return;
    const there = await readdir(second);
    // A server that is killed while it copies leaves a part.
    for (const other of there) if (isPart(other)) removeFile(join(second, other));
    if (there.includes(name) && name !== justMade) return;
    using part = partOf(join(second, name));
    await copyFile(join(folder, name), part.file);
    await using copy = await open(part.file, "r+");
    await copy.sync();
    await rename(part.file, join(second, name));
    this.#removeOld(second);
  }

  /**
   * Makes the day's backup where it is due, then removes old ones and copies the newest to the second place. Throws as
   * `make` does.
   */
  async makeNightly(): Promise<void> {
    const { place, now, log } = this.#options;
    if (!place) return;
    const names = this.#made(place.folder).map(({ name }) => name);
    const due = nightlyDue(names, new Date(now()));
    if (due) {
      await this.#make(place, due);
      this.#removeOld(place.folder);
    }
    this.#isSecondAway = await this.#copyAway(place, due).then(
      () => false,
      (error) => {
        log.error({ err: error }, "no backup in the second place");
        return true;
      },
    );
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#worker.close();
  }
}

/** The services of the handlers of backups. */
interface BackupServices {
  backups: Backups;
}

export const backupHandlers = {
  async getBackups({ caller }, { backups }) {
    assertCovers(caller, RIGHTS);
    return {
      body: {
        isPossible: backups.place !== null,
        newest: backups.newest(),
        problems: backups.problems(),
      },
    };
  },

  async downloadBackup({ caller, origin: { address } }, { backups, log }) {
    // A backup contains everybody's account.
    assertCovers(caller, RIGHTS);
    const file = await backups.make();
    log.info({ event: "backupDownloaded", address, by: caller.strUser }, "account");
    return {
      body: createReadStream(file),
      // It may have been made for an earlier try.
      headers: fileHeaders("db", backupName(statSync(file).mtime)),
    };
  },
} satisfies Handlers<BackupServices>;
