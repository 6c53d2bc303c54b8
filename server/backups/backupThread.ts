/** Makes backups beside the thread that answers calls: each page of the copy is read back, and what must hold of a stock is looked for. */
import { dirname, join } from "node:path";
import { parentPort } from "node:worker_threads";
import { removeFile } from "../database/file.ts";
import { backUp, hasRoom, moveInto } from "./backUp.ts";
import { brokenInvariants } from "./invariants.ts";

export interface BackupRequest {
  database: string;
  /** Replaced where it is there. */
  target: string;
}

export interface BackupAnswer {
  /** Why none was made; null where one was. */
  problem: string | null;
  /** The contradiction in the copied data, which is kept all the same; null where there is none. */
  contradiction: string | null;
}

/** The contradiction, or the reason why the file could not be checked; the backup exists by then. */
function contradictionIn(file: string): string | null {
  try {
    return brokenInvariants(file).next().value ?? null;
  } catch (error) {
    return String(error);
  }
}

async function make({ database, target }: BackupRequest): Promise<BackupAnswer> {
  const folder = dirname(target);
  // The last one stays until this one is whole.
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
