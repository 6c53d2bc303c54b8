/** Makes backups beside the thread that answers calls: each page of the copy is read back. */
import { statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { parentPort } from "node:worker_threads";
import { removeFile } from "../database/file.ts";
import { backUp, moveInto } from "./backUp.ts";

export interface BackupRequest {
  database: string;
  /** Replaced where it is there. */
  target: string;
}

/** Why none was made, null where one was. */
export type BackupAnswer = string | null;

/** The stock goes on after a backup: as much as the database takes stays free. */
function assertRoom(database: string, folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < 2 * statSync(database).size) throw new Error("the disk is too full");
}

async function make({ database, target }: BackupRequest): Promise<BackupAnswer> {
  const folder = dirname(target);
  // The last one stays until this one is whole.
  const made = join(folder, "unfinished");
  try {
    assertRoom(database, folder);
    removeFile(made);
    await backUp(database, made);
    moveInto(made, target);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

parentPort?.on("message", async (request: BackupRequest) => {
  parentPort?.postMessage(await make(request));
});
