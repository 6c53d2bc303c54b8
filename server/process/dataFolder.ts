/** The data folder: made, writable, and held, like its database, by one server at a time. */
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { namesIn, realFile } from "../database/file.ts";
import { StartError } from "../kernel/startError.ts";

/**
 * Makes one folder at a time: Node's own recursive mkdir never returns where the file system answers ENOENT, as /proc
 * does.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** The names of databases, locks and backups, which no other account has a reason to read. */
const OURS = /\.(db|db-wal|db-shm|lock)$/;

/**
 * Withdraws the permissions of other accounts, which an earlier start may have left; the owner's own permissions stay.
 */
function closeFiles(folder: string): void {
  for (const name of namesIn(folder)) {
    if (!OURS.test(name)) continue;
    const file = join(folder, name);
    try {
      chmodSync(file, statSync(file).mode & 0o700);
    } catch {
      // A file of another account, such as root's after a command: only that account can change it.
    }
  }
}

/**
 * Makes the folder and proves that it can be written. Files that this process makes are for its account alone. Throws
 * StartError.
 */
export function prepareDataFolder(dataDir: string): void {
  process.umask(0o077);
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    closeFiles(dataDir);
    closeFiles(join(dataDir, "backups"));
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    throw new StartError(
      `The data folder ${dataDir} cannot be written${reason}. Set DATA_DIR to one that can.`,
    );
  }
}

/** Throws StartError where a file is closed to this account. */
function refuseClosed(file: string): void {
  if (!existsSync(file)) return;
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new StartError(
      `${file} is closed to this account. Where a command was run as another one, such as root, give it back: chown --reference=${dirname(file)} ${file}`,
    );
  }
}

/** Locks a file. Throws StartError, which names `what`, where another process has the lock. */
function lockOf(file: string, what: string): DatabaseSync {
  refuseClosed(file);
  if (!existsSync(dirname(file))) throw new StartError(`There is no folder ${dirname(file)}.`);
  // Waits for 100 ms: two servers that start at once can both have half of the lock.
  const lock = new DatabaseSync(file, { timeout: 100 });
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch {
    lock.close();
    throw new StartError(`Another server is running on ${what}.`);
  }
  return lock;
}

const lockFileOf = (database: string) => `${realFile(database)}.server.lock`;

function holdDatabase(database: string): Disposable {
  refuseClosed(database);
  return lockOf(lockFileOf(database), `the database ${database}`);
}

/** Locks a database like `hold`, but leaves one as it is on which no server has run. Throws StartError. */
export const holdServed = (database: string): Disposable | null =>
  existsSync(lockFileOf(database)) ? holdDatabase(database) : null;

/**
 * Locks a folder and a database, which need not lie in it, until the process ends, however it ends: the operating
 * system drops SQLite's lock on a file even after kill -9. Disposing of the returned value unlocks both. Throws
 * StartError where another process has one of them.
 */
export function hold(dataDir: string, database: string): Disposable {
  using held = new DisposableStack();
  held.use(lockOf(join(dataDir, "server.lock"), `the data folder ${dataDir}`));
  held.use(holdDatabase(database));
  return held.move();
}
