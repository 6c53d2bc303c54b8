/** Makes backups beside the thread that answers calls: each page of the copy is read back. */
import { renameSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { removeFile } from "../database/file.ts";
import { backUp } from "./backUp.ts";

export interface BackupRequest {
  database: string;
  /** Replaced where it is there. */
  target: string;
}

/** Why none was made, null where one was. */
export type BackupAnswer = string | null;

async function make({ database, target }: BackupRequest): Promise<BackupAnswer> {
  try {
    // The last one stays until this one is whole.
    const made = `${target}.made`;
    removeFile(made);
    await backUp(database, made);
    renameSync(made, target);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

parentPort?.on("message", async (request: BackupRequest) => {
  parentPort?.postMessage(await make(request));
});
