/** Makes backups beside the thread that answers calls: each page of the copy is read back. */
import { dirname, join } from "node:path";
import { parentPort } from "node:worker_threads";
import { removeFile } from "../database/file.ts";
import { backUp, hasRoom, moveInto } from "./backUp.ts";

export interface BackupRequest {
  database: string;
  /** Replaced where it is there. */
  target: string;
}

/** Why none was made, null where one was. */
export type BackupAnswer = string | null;

async function make({ database, target }: BackupRequest): Promise<BackupAnswer> {
  const folder = dirname(target);
  // The last one stays until this one is whole.
  const made = join(folder, "unfinished");
  try {
    if (!hasRoom(database, folder)) throw new Error("the disk is too full");
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
