/** The server's settings, from the environment and the command line, with their defaults. */
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { isEmail } from "#domain/people/email.ts";
import { StartError } from "../kernel/startError.ts";

export type Config = ReturnType<typeof readConfig>;

function portOf(text: string, name = "PORT"): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) {
    throw new StartError(`${name} must be a number from 0 to 65535, not "${text}".`);
  }
  return port;
}

function proxiesOf(text: string): string[] {
  const proxies = text.split(/[\s,]+/).filter((proxy) => proxy !== "");
  for (const proxy of proxies) {
    const [address = "", bits, ...more] = proxy.split("/");
    const most = isIP(address) === 4 ? 32 : 128;
    const isNetwork = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most);
    if (isIP(address) === 0 || !isNetwork || more.length > 0) {
      throw new StartError(
        `TRUST_PROXY must name addresses or networks such as 127.0.0.1 or 10.0.0.0/8, not "${proxy}".`,
      );
    }
  }
  return proxies;
}

/** The word of a setting that has some words to choose from. */
function wordOf<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const word = words.find((known) => known === text);
  if (word !== undefined) return word;
  const choice = words.length === 2 ? words.join(" or ") : `one of ${words.join(", ")}`;
  throw new StartError(`${name} must be ${choice}, not "${text}".`);
}

/** The decoded part of a URL; null for a malformed one, such as "%zz". */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** The SMTP server, and the address that mail is from; null where no mail is sent. */
function mailOf({ SMTP_URL: text, MAIL_FROM }: NodeJS.ProcessEnv) {
  if (!text) return null;
  const url = URL.parse(text);
  const user = url && decoded(url.username);
  // The error does not repeat the value, which contains a password.
  if (!url || !/^smtps?:$/.test(url.protocol) || user === null || decoded(url.password) === null) {
    throw new StartError("SMTP_URL must be as smtps://user:password@mail.example.com:465.");
  }
  const from = MAIL_FROM || user;
  if (isEmail(from)) return { url: text, from };
  throw new StartError("MAIL_FROM must be the e-mail address that mail is sent from.");
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** Reads the settings. An empty variable counts as missing. Throws StartError. */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[]) {
  const unknown = args.find((arg) => arg !== "--lan");
  if (unknown) throw new StartError(`"${unknown}" is not known; there is only --lan.`);
  const lan = args.includes("--lan");
  const dataDir = resolve(env.DATA_DIR || "data");
  // A terminal shows warnings and errors only; a service's log has every write.
  const logLevel = env.LOG_LEVEL || (process.stdout.isTTY ? "warn" : "info");
  return {
    host: env.HOST || (lan ? "0.0.0.0" : "127.0.0.1"),
    port: portOf(env.PORT || "3000"),
    dataDir,
    /** A second folder for backups, on another disk. */
    backupDir: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : null,
    /** The metrics are for the network only where somebody names its address. */
    metricsHost: env.HOST || "127.0.0.1",
    /** The port of the metrics; null for none. */
    metricsPort: env.METRICS_PORT ? portOf(env.METRICS_PORT, "METRICS_PORT") : null,
    /** The path of an SQLite file, or the address of a PostgreSQL database. */
    databaseUrl: env.DATABASE_URL || join(dataDir, "toyshelf.db"),
    /** The first admin; a missing password is generated. */
    admin: {
      email: env.ADMIN_EMAIL || "admin@localhost",
      password: env.ADMIN_PASSWORD || undefined,
    },
    /** HTTPS for the local network. */
    lan,
    logLevel: wordOf("LOG_LEVEL", logLevel, LOG_LEVELS),
    /** Addresses and networks of reverse proxies, whose forwarding headers are trusted. */
    trustProxy: proxiesOf(env.TRUST_PROXY || ""),
    mail: mailOf(env),
    /** Whether webhooks may lead into a private network. */
    areWebhooksPrivate:
      wordOf("WEBHOOKS", env.WEBHOOKS || "public", ["private", "public"]) === "private",
    /** Whether strangers may make themselves an account. */
    signUp: wordOf("SIGN_UP", env.SIGN_UP || "open", ["open", "closed"]),
  };
}
