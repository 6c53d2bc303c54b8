/** Starts one server from its settings: data folder, database, first admin, app. */
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Server as TlsServer } from "node:tls";
import { isPassword, prehash } from "../accounts/passwords.ts";
import { userByEmail } from "../accounts/users.ts";
import type { Database } from "../database/database.ts";
import { realFile } from "../database/file.ts";
import { fileOf, openDatabase } from "../database/open.ts";
import { createApp } from "../http/app.ts";
import { createMetrics } from "../http/metrics.ts";
import { printable } from "../kernel/printable.ts";
import { StartError } from "../kernel/startError.ts";
import { createMail } from "../mail/mail.ts";
import type { Config } from "./config.ts";
import { hold, prepareDataFolder } from "./dataFolder.ts";
import { addFirstAdmin, type FirstAdmin } from "./firstAdmin.ts";
import { keepCertified, lanAddresses, lanCertificate, lanInvitation } from "./lan.ts";
import { serveMetrics, urlOf } from "./serveMetrics.ts";
import { update } from "./update.ts";

export interface Server {
  /** The address to open. */
  url: string;
  /** Finishes the requests in flight, then closes everything. */
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
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return new StartError(`This machine has no address ${host}. Check HOST.`);
  }
  return error;
}

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

/**
 * Opens the database, after an update where it is of an earlier version, and adds the first admin to an empty one.
 * Throws StartError.
 */
async function open(
  { databaseUrl, dataDir, admin }: Config,
  opened: AsyncDisposableStack,
  say: (text: string) => void,
) {
  const file = fileOf(databaseUrl);
  try {
    if (file !== null) opened.use(hold(dataDir, file));
    const updated = file && (await update(realFile(file), join(dataDir, "backups"), new Date()));
    if (updated) say(updated);
    const database = opened.use(await openDatabase(databaseUrl));
    return { database, admin: await addFirstAdmin(database, admin) };
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database cannot be opened: ${reason}`);
  }
}

/** Warns of a password in the settings that has no effect, which is more than likely a mistake. */
async function warnOfPassword(
  database: Database,
  { email, password }: Config["admin"],
  say: (text: string) => void,
): Promise<void> {
  const user = password && (await userByEmail(database.db, email));
  if (!user || (await isPassword(prehash(password), user.strPasswordHash))) return;
  say(
    `ADMIN_PASSWORD is not the password of ${printable(email)} and has no effect: it is for the first start only, and npm run user resets a password.`,
  );
}

/**
 * The address to open. A server on all of the machine's addresses is shown, with --lan, by its first address on the
 * network, else by 127.0.0.1.
 */
function shownUrl(bound: AddressInfo | string | null, { lan }: Config): string {
  if (bound === null || typeof bound === "string") return String(bound);
  const isAny = bound.address === "0.0.0.0" || bound.address === "::";
  const address = isAny ? (lan && lanAddresses()[0]) || "127.0.0.1" : bound.address;
  return urlOf(lan ? "https" : "http", address, bound.port);
}

/** The text about the recovery link, for the day on which nobody can sign in any more. */
const formatRecovery = (url: string, { email, recovery }: FirstAdmin) =>
  `Print this link and keep it where nobody else looks. It is shown only this once, does not end, and gives ${printable(email)} a new password once; put your address before it if that is another. Where a log has it now, npm run user -- recovery ${printable(email)} makes another, which ends this one:\n${url}/login#reset=${recovery}`;

/** The last three lines of a start: the server's address, the account to sign in with, the way for phones to join. */
function firstSteps(url: string, admin: FirstAdmin | null, { lan }: Config): string {
  const signIn = !admin
    ? "Sign in as before; who there is: npm run user"
    : admin.generated
      ? `Sign in as ${printable(admin.email)} with the password, shown only this once: ${admin.generated}`
      : `Sign in as ${printable(admin.email)} with the password that ADMIN_PASSWORD says.`;
  const phones = lan
    ? "Phones on this network join by scanning the code above; their browser warns; Account says how it is trusted."
    : "Phones join when it is started with: npm start -- --lan";
  return `Toyshelf is at ${url}\n${signIn}\n${phones}`;
}

/**
 * Starts a server. `say` prints texts for the person who starts it, the three lines to act on last. Throws StartError
 * for an error that this person can mend; then nothing stays open.
 */
export async function serve(config: Config, say: (text: string) => void): Promise<Server> {
  // With PostgreSQL the data folder has the certificate of --lan, or nothing: servers share no folder.
  const file = fileOf(config.databaseUrl);
  if (file !== null || config.lan) prepareDataFolder(config.dataDir);
  await using opened = new AsyncDisposableStack();
  const { database, admin } = await open(config, opened, say);
  const https = config.lan ? await lanCertificate(config.dataDir) : null;
  const { trustProxy, signUp, areWebhooksPrivate } = config;
  const mail = config.mail && (await createMail(config.mail));
  const logger = { level: config.logLevel };
  const folder = join(config.dataDir, "backups");
  const backupPlace = file ? { database: file, folder, second: config.backupDir } : null;
  if (config.backupDir && !file) {
    say("BACKUP_DIR has no effect: whoever runs PostgreSQL makes the backups, with pg_dump.");
  }
  const metrics = config.metricsPort === null ? null : await createMetrics();
  const app = await createApp({
    database,
    https,
    trustProxy,
    signUp,
    logger,
    backupPlace,
    metrics,
    mail,
    areWebhooksPrivate,
  });
  // Runs beside the start, which it would delay: it takes as long as a sign-in.
  const warned = admin
    ? undefined
    : warnOfPassword(database, config.admin, say).catch((err) =>
        app.log.warn({ err }, "could not look at ADMIN_PASSWORD"),
      );
  opened.defer(() => warned);
  opened.defer(() => app.close());
  await app.listen({ host: config.host, port: config.port }).catch((error) => {
    throw explain(error, config);
  });
  if (app.server instanceof TlsServer) {
    const fail = (err: unknown) => app.log.error({ err }, "no new certificate");
    opened.use(keepCertified(app.server, config.dataDir, fail));
  }
  if (metrics) say(`Figures are at ${opened.use(await serveMetrics(metrics, config)).url}`);
  const url = shownUrl(app.server.address(), config);
  if (!isLoopback(config.host) && !config.lan && trustProxy.length === 0) {
    say(
      "Warning: other machines can reach this server without HTTPS, so passwords can be read on the way. Put a proxy with HTTPS before it and name that in TRUST_PROXY, or start it with --lan.",
    );
  }
  if (config.lan) say(await lanInvitation(url));
  if (admin) say(formatRecovery(url, admin));
  say(firstSteps(url, admin, config));
  const running = opened.move();
  return { url, end: () => running.disposeAsync() };
}
