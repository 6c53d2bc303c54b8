/** `toyshelf COMMAND …`: the server, and what is done beside it. */
import type { Command } from "./cli/command.ts";
import { databaseErrorKind } from "./database/errors.ts";
import { HttpError } from "./kernel/errors.ts";
import { StartError } from "./kernel/startError.ts";

/** Each is loaded when it is asked for: the server needs none of the others. */
const COMMANDS: Record<string, () => Promise<{ run: Command }>> = {
  serve: () => import("./cli/serve.ts"),
  backup: () => import("./cli/backup.ts"),
  restore: () => import("./cli/restore.ts"),
  rehearse: () => import("./cli/rehearse.ts"),
  back: () => import("./cli/back.ts"),
  user: () => import("./cli/user.ts"),
  token: () => import("./cli/token.ts"),
  import: () => import("./cli/import.ts"),
  export: () => import("./cli/export.ts"),
  copy: () => import("./cli/copy.ts"),
  sample: () => import("./cli/sample.ts"),
};

/** What the person can put right, in a sentence; null where that is nothing. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof StartError || error instanceof HttpError) return error.message;
  if (!(error instanceof Error)) return null;
  const isOfSystem = "syscall" in error || databaseErrorKind(error) === "unavailable";
  return isOfSystem ? `It could not be done: ${error.message}.` : null;
}

const [name = "", ...args] = process.argv.slice(2);
try {
  const load = COMMANDS[name];
  if (!load) throw new StartError(`toyshelf ${Object.keys(COMMANDS).join(" | ")}`);
  const { run } = await load();
  await run(args);
} catch (error) {
  console.error(sentenceOf(error) ?? error);
  // A server that did not start may hold the process open; a command writes all that it has to say.
  if (name === "serve") process.exit(1);
  process.exitCode = 1;
}
