/**
 * Checks at the start whether a PostgreSQL database can be used, with a sentence for the person who starts the server.
 */
import pg from "pg";
import { StartError } from "../kernel/startError.ts";
import { codeOf } from "./errors.ts";
import { connectionString } from "./postgres.ts";

/** Milliseconds to wait for a connection, and for its first answer. */
const PATIENCE = 10_000;
/** The oldest supported version: https://www.postgresql.org/support/versioning/. */
const VERSION_MIN = 14;

/** Host, port and database of the address, without the user and the password. */
function nameOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || "localhost"}:${port || 5432}${pathname}`;
}

function explain(error: unknown, url: string): string {
  const name = nameOf(url);
  const reason = error instanceof Error ? error.message || codeOf(error) : String(error);
  switch (codeOf(error)) {
    case "28P01":
    case "28000":
      return `PostgreSQL at ${name} refuses the user or the password of DATABASE_URL: ${reason}.`;
    case "3D000":
      return `PostgreSQL at ${name} has no such database: ${reason}. Make it: createdb --encoding=UTF8 NAME`;
    case "53300":
      return `PostgreSQL at ${name} has no connection left: ${reason}. A server of Toyshelf takes up to 16.`;
    default:
      return `PostgreSQL at ${name} cannot be reached: ${reason}. Check DATABASE_URL and that it runs.`;
  }
}

/** Throws StartError where the database cannot be reached, is too old, or is not in UTF-8. */
export async function checkPostgres(url: string): Promise<void> {
  let client: pg.Client;
  try {
    client = new pg.Client({
      connectionString: connectionString(url),
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`DATABASE_URL is not an address that can be read: ${reason}.`);
  }
  // A lost connection fails its query; without a listener the error would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('server_version') as version,
        current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding`,
    );
    const [{ version, number, encoding }] = rows;
    if (number < VERSION_MIN * 10_000) {
      throw new StartError(
        `PostgreSQL at ${nameOf(url)} is version ${version}; at least ${VERSION_MIN} is needed.`,
      );
    }
    if (encoding !== "UTF8") {
      throw new StartError(
        `The database at ${nameOf(url)} is in ${encoding}. Make one in UTF8: createdb --encoding=UTF8 --template=template0 NAME`,
      );
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(explain(error, url));
  } finally {
    await client.end().catch(() => {});
  }
}
