/** Starts the server: settings, data folder, database, first admin, app; and ends it cleanly (design section 4). */
import type { AddressInfo } from "node:net";
import { createApp } from "./app.ts";
import { type Config, readConfig, StartError } from "./config.ts";
import { openDatabase } from "./database/open.ts";
import { holdDataFolder, prepareDataFolder } from "./dataFolder.ts";
import { addFirstAdmin } from "./firstAdmin.ts";
import { lanAddresses, lanCertificate, lanInvitation } from "./lan.ts";

/** Milliseconds for requests in flight before the end is forced. */
const PATIENCE = 10_000;

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

async function open(config: Config) {
  try {
    return await openDatabase(config.databaseUrl);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database cannot be opened: ${reason}`);
  }
}

/** The address to open; a server that listens on all of the machine's is shown by its first on the network. */
function urlOf(bound: AddressInfo | string | null, { lan }: Config): string {
  if (bound === null || typeof bound === "string") return String(bound);
  const isAny = bound.address === "0.0.0.0" || bound.address === "::";
  const address = isAny ? (lan && lanAddresses()[0]) || "127.0.0.1" : bound.address;
  const host = address.includes(":") ? `[${address}]` : address;
  return `${lan ? "https" : "http"}://${host}:${bound.port}`;
}

async function start(config: Config): Promise<() => Promise<void>> {
  prepareDataFolder(config.dataDir);
  const letGo = holdDataFolder(config.dataDir);
  const database = await open(config);
  const admin = await addFirstAdmin(database, config.admin);
  if (admin) {
    console.log(`\nThe first admin is ${admin.email}.`);
    if (admin.generated) console.log(`The password, shown only this once: ${admin.generated}\n`);
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
  console.log(`Toyshelf is at ${url}`);
  if (config.lan) console.log(await lanInvitation(url));
  return end;
}

try {
  const end = await start(readConfig(process.env, process.argv.slice(2)));
  let isEnding = false;
  const stop = () => {
    if (isEnding) process.exit(1);
    isEnding = true;
    setTimeout(() => process.exit(1), PATIENCE).unref();
    end().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
