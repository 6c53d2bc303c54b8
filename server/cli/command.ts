/** How a command of the terminal ends: what the person can put right is one sentence, and the exit code says that it failed. */

import { HttpError } from "../kernel/errors.ts";
import { StartError } from "../kernel/startError.ts";

export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isExpected = error instanceof StartError || error instanceof HttpError;
    console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  }
}
