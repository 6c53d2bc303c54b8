/** The data folder: there, writable, and in use by one server at a time. */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
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
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!OURS.test(name)) continue;
    const file = join(folder, name);
    chmodSync(file, statSync(file).mode & 0o700);
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

/**
 * Holds the folder until the process ends, however it ends: the operating system drops SQLite's
 * lock on a file even after kill -9. Closing what is returned lets go. Throws StartError when it is held.
 */
export function holdDataFolder(dataDir: string): DatabaseSync {
  const lock = new DatabaseSync(join(dataDir, "server.lock"), { timeout: 0 });
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch {
    lock.close();
    throw new StartError(`Another server is running on the data folder ${dataDir}.`);
  }
  return lock;
}
