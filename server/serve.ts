/** Starts one server from its settings: data folder, database, first admin, app (design section 4). */
import type { AddressInfo } from "node:net";
import { createApp } from "./app.ts";
import { type Config, StartError } from "./config.ts";
import type { Database } from "./database/database.ts";
import { openDatabase } from "./database/open.ts";
import { holdDataFolder, prepareDataFolder } from "./dataFolder.ts";
import { addFirstAdmin } from "./firstAdmin.ts";
import { lanAddresses, lanCertificate, lanInvitation } from "./lan.ts";

export interface Server {
  /** The address to open. */
  url: string;
  /** Finishes the requests in flight and lets go of everything. */
  end(): Promise<void>;
}

function explain(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new StartError(
      `Port ${port} is in use. Set PORT to another: PORT=${port + 1} npm start`,
    );
  }
  if (code === "EACCES") return new StartError(`Port ${port} may not be used by this account.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return new StartError(`This machine has no address ${host}. Check HOST.`);
  }
  return error;
}

/** The database with somebody in it, and the admin that was made for that. */
async function open(config: Config) {
  let database: Database | undefined;
  try {
    database = await openDatabase(config.databaseUrl);
    return { database, admin: await addFirstAdmin(database, config.admin) };
  } catch (error) {
    await database?.close();
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database cannot be opened: ${reason}`);
  }
}

/** A server that listens on all of the machine's addresses is shown by its first on the network. */
function urlOf(bound: AddressInfo | string | null, { lan }: Config): string {
  if (bound === null || typeof bound === "string") return String(bound);
  const isAny = bound.address === "0.0.0.0" || bound.address === "::";
  const address = isAny ? (lan && lanAddresses()[0]) || "127.0.0.1" : bound.address;
  const host = address.includes(":") ? `[${address}]` : address;
  return `${lan ? "https" : "http"}://${host}:${bound.port}`;
}

/**
 * `say` prints what the person who starts it needs: the address, and once the first admin. Throws
 * StartError for what that person can put right; then nothing stays open.
 */
export async function serve(config: Config, say: (text: string) => void): Promise<Server> {
  prepareDataFolder(config.dataDir);
  const letGo = holdDataFolder(config.dataDir);
  const { database, admin } = await open(config).catch((error) => {
    letGo();
    throw error;
  });
  if (admin) {
    say(`\nThe first admin is ${admin.email}.`);
    if (admin.generated) say(`The password, shown only this once: ${admin.generated}\n`);
  }
  const https = config.lan ? await lanCertificate(config.dataDir) : null;
  const app = await createApp({ database, https, logger: { level: config.logLevel } });
  const end = async () => {
    await app.close();
    await database.close();
    letGo();
  };
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await end();
    throw explain(error, config);
  }
  const url = urlOf(app.server.address(), config);
  say(`Toyshelf is at ${url}`);
  if (config.lan) say(await lanInvitation(url));
  return { url, end };
}
