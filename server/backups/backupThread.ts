/**
 * Makes backups beside the thread that answers calls: reads each page of the copy back, and checks the invariants of
 * its stock.
 */
import { dirname, join } from "node:path";
import { parentPort } from "node:worker_threads";
import { removeFile } from "../database/file.ts";
import { backUp, hasRoom, moveInto } from "./backUp.ts";
import { brokenInvariants } from "./invariants.ts";

export interface BackupRequest {
  database: string;
  /** Replaced where it exists. */
  target: string;
}

export interface BackupAnswer {
  /** The reason why no backup was made; null where one was. */
  problem: string | null;
  /** A violation of an invariant in the backup, which is kept all the same; null where there is none. */
  contradiction: string | null;
}

/** A violation of an invariant, or the reason why the file could not be checked. The backup exists by then. */
function contradictionIn(file: string): string | null {
  try {
    return brokenInvariants(file).next().value ?? null;
  } catch (error) {
    return String(error);
  }
}

async function make({ database, target }: BackupRequest): Promise<BackupAnswer> {
  const folder = dirname(target);
  // The last backup stays until this one is complete.
  const made = join(folder, "unfinished");
  try {
    if (!hasRoom(database, folder)) throw new Error("the disk is too full");
    removeFile(made);
    await backUp(database, made);
    moveInto(made, target);
    return { problem: null, contradiction: contradictionIn(target) };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { problem, contradiction: null };
  }
}

parentPort?.on("message", async (request: BackupRequest) => {
  parentPort?.postMessage(await make(request));
});
