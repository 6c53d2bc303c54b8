/** Starts one server from its settings: data folder, database, first admin, app. */
import type { AddressInfo } from "node:net";
import type { Database } from "../database/database.ts";
import { fileOf, openDatabase } from "../database/open.ts";
import { createApp } from "../http/app.ts";
import { printable } from "../kernel/printable.ts";
import { StartError } from "../kernel/startError.ts";
import type { Config } from "./config.ts";
import { holdDataFolder, prepareDataFolder } from "./dataFolder.ts";
import { addFirstAdmin, type FirstAdmin, isPasswordIgnored } from "./firstAdmin.ts";
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

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

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

/** A password in the settings that has no effect is more than likely a mistake. */
async function warnOfPassword(
  database: Database,
  { admin }: Config,
  say: (text: string) => void,
): Promise<void> {
  if (!(await isPasswordIgnored(database, admin))) return;
  say(
    `ADMIN_PASSWORD is not the password of ${printable(admin.email)} and has no effect: it is for the first start only, and npm run user resets a password.`,
  );
}

/** A server that listens on all of the machine's addresses is shown by its first on the network. */
function urlOf(bound: AddressInfo | string | null, { lan }: Config): string {
  if (bound === null || typeof bound === "string") return String(bound);
  const isAny = bound.address === "0.0.0.0" || bound.address === "::";
  const address = isAny ? (lan && lanAddresses()[0]) || "127.0.0.1" : bound.address;
  const host = address.includes(":") ? `[${address}]` : address;
  return `${lan ? "https" : "http"}://${host}:${bound.port}`;
}

/** The last three lines of a start: the address, who signs in, how phones join. */
function firstSteps(url: string, admin: FirstAdmin | null, { lan }: Config): string {
  const signIn = !admin
    ? "Sign in as before; who there is: npm run user"
    : admin.generated
      ? `Sign in as ${printable(admin.email)} with the password, shown only this once: ${admin.generated}`
      : `Sign in as ${printable(admin.email)} with the password that ADMIN_PASSWORD says.`;
  const phones = lan
    ? "Phones on this network join by scanning the code above; their browser warns once, go on."
    : "Phones join when it is started with: npm start -- --lan";
  return `Toyshelf is at ${url}\n${signIn}\n${phones}`;
}

/**
 * `say` prints what the person who starts it needs, the three lines to act on last. Throws
 * StartError for what that person can put right; then nothing stays open.
 */
export async function serve(config: Config, say: (text: string) => void): Promise<Server> {
  // Servers on one PostgreSQL share no folder: it has a certificate in it, or nothing.
  const hasFile = fileOf(config.databaseUrl) !== null;
  if (hasFile || config.lan) prepareDataFolder(config.dataDir);
  const letGo = hasFile ? holdDataFolder(config.dataDir) : () => {};
  const { database, admin } = await open(config).catch((error) => {
    letGo();
    throw error;
  });
  const https = config.lan ? await lanCertificate(config.dataDir) : null;
  const { trustProxy, signUp } = config;
  const logger = { level: config.logLevel };
  const app = await createApp({ database, https, trustProxy, signUp, logger });
  // Beside the start, which it would hold up: it takes as long as a sign-in.
  const warned = warnOfPassword(database, config, say);
  const end = async () => {
    await app.close();
    await warned;
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
  if (!isLoopback(config.host) && !config.lan && trustProxy.length === 0) {
    say(
      "Warning: other machines can reach this server without HTTPS, so passwords can be read on the way. Put a proxy with HTTPS before it and name that in TRUST_PROXY, or start it with --lan.",
    );
  }
  if (config.lan) say(await lanInvitation(url));
  say(firstSteps(url, admin, config));
  return { url, end };
}
