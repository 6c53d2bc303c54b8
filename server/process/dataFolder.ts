/** The data folder: there, writable, and in use by one server at a time, as its database is. */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  realpathSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { namesIn } from "../database/file.ts";
import { StartError } from "../kernel/startError.ts";

/** One step at a time: Node's own recursive mkdir never returns where the file system says ENOENT, as /proc does. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** The names of databases, locks and backups: nobody else has a reason to read them. */
const OURS = /\.(db|db-wal|db-shm|lock)$/;

/** Takes from others what an earlier start may have let them read; what the owner made read-only stays so. */
function closeFiles(folder: string): void {
  for (const name of namesIn(folder)) {
    if (!OURS.test(name)) continue;
    const file = join(folder, name);
    try {
      chmodSync(file, statSync(file).mode & 0o700);
    } catch {
      // Another account made it, such as root by a command: it is that one's to close.
    }
  }
}

/** Makes sure of the folder, and that whatever this process makes is its account's alone. Throws StartError. */
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

/** Throws StartError, with what it is held for, where another process holds it. */
function lockOf(file: string, what: string): DatabaseSync {
  refuseClosed(file);
  if (!existsSync(dirname(file))) throw new StartError(`There is no folder ${dirname(file)}.`);
  // Of two that ask at once each would find the other's half of a lock.
  const lock = new DatabaseSync(file, { timeout: 100 });
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch {
    lock.close();
    throw new StartError(`Another server is running on ${what}.`);
  }
  return lock;
}

/**
 * Holds a folder and a database, which need not lie in it, until the process ends, however it ends: the operating
 * system drops SQLite's lock on a file even after kill -9. Disposing of what is returned lets go. Throws StartError
 * where one is held.
 */
export function hold(dataDir: string, database: string): Disposable {
  using held = new DisposableStack();
  held.use(lockOf(join(dataDir, "server.lock"), `the data folder ${dataDir}`));
  refuseClosed(database);
  // By the file itself, whatever names lead to it.
  const file = existsSync(database) ? realpathSync(database) : database;
  held.use(lockOf(`${file}.server.lock`, `the database ${database}`));
  return held.move();
}
