/** The parts that the terminal's commands share. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import type { Database } from "../database/database.ts";
import { realFile } from "../database/file.ts";
import { fileOf, isOld, openDatabase } from "../database/open.ts";
import { StartError } from "../kernel/startError.ts";
import { type Config, readConfig } from "../process/config.ts";
import { hold, prepareDataFolder } from "../process/dataFolder.ts";
import { update } from "../process/update.ts";

const OLD_POSTGRES =
  "An earlier version made the PostgreSQL database. Nothing in it was changed. Start this version on it once, which brings it up to date; then the command can be run.";

/** Runs a command with the arguments after its name. */
export type Command = (args: string[]) => Promise<void>;

/** The options and words of the command; throws the usage for an option that it does not have. */
export function parseCommand<Options extends ParseArgsOptionsConfig>(
  args: string[],
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    throw new StartError(usage);
  }
}

/** The only argument, if there is one; throws the usage where there are more. */
export function soleArgument(args: string[], usage: string): string | undefined {
  const [argument, ...others] = parseCommand(args, usage, {}).positionals;
  if (others.length > 0) throw new StartError(usage);
  return argument;
}

/**
 * Runs `work` with the database's file and the folder of its backups, while no server runs on it. Throws StartError:
 * `ofPostgres` where the database is no file.
 */
export async function withFile(
  ofPostgres: string,
  work: (file: string, backups: string) => Promise<void>,
): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env, []);
  const file = fileOf(databaseUrl);
  if (!file) throw new StartError(ofPostgres);
  prepareDataFolder(dataDir);
  using _held = hold(dataDir, file);
  await work(realFile(file), join(dataDir, "backups"));
}

/**
 * Runs `work` with the database of the settings, whether a server runs on it or not. A file of an earlier
 * version is migrated first, for which no server may run. Throws StartError for PostgreSQL of an earlier
 * version, since servers of that version may run on it.
 */
export async function withDatabase(
  work: (database: Database, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env, []);
  const file = fileOf(config.databaseUrl);
  // No other account has a reason to read what a command makes, such as an export.
  process.umask(0o077);
  if (file !== null) {
    prepareDataFolder(config.dataDir);
    // A mistyped folder would be answered as a shop that is empty.
    if (!existsSync(file)) {
      throw new StartError(
        `There is no database ${file}. Start the server once, which makes it, or set DATA_DIR or DATABASE_URL to where it is.`,
      );
    }
  }
  if (await isOld(config.databaseUrl)) {
    if (file === null) throw new StartError(OLD_POSTGRES);
    await withFile("", async (file, backups) =>
      console.error(await update(file, backups, new Date())),
    );
  }
  await using database = await openDatabase(config.databaseUrl);
  await work(database, config);
}
