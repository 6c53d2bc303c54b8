/** The kinds of a database's errors: the codes of SQLite and PostgreSQL are read here and nowhere else. */

/** Three kinds of constraint violation; an unavailable database, for which a retry may help; and a damaged one. */
export type DatabaseErrorKind = "duplicate" | "reference" | "check" | "unavailable" | "damaged";

/** https://www.sqlite.org/rescode.html: CONSTRAINT_PRIMARYKEY, CONSTRAINT_UNIQUE, CONSTRAINT_FOREIGNKEY. */
const SQLITE_CONSTRAINTS = new Map<number, DatabaseErrorKind>([
  [1555, "duplicate"],
  [2067, "duplicate"],
  [787, "reference"],
]);
const SQLITE_CONSTRAINT = 19;
/** BUSY, LOCKED, READONLY, IOERR, FULL and CANTOPEN. */
const SQLITE_UNAVAILABLE = new Set([5, 6, 8, 10, 13, 14]);
/** CORRUPT and NOTADB. */
const SQLITE_DAMAGED = new Set([11, 26]);

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: the first pattern that matches a code decides. */
const SQLSTATES: [RegExp, DatabaseErrorKind][] = [
  [/^23505/, "duplicate"],
  [/^23503/, "reference"],
  // A number out of a column's range (22003) counts as a check: a toy's pieces in all boxes can exceed an integer.
  [/^(23|22003)/, "check"],
  // A damaged page or index.
  [/^XX00[12]/, "damaged"],
  // Errors of the connection, the sign-in, a missing database, and of the server's resources, operator and disk.
  [/^(08|28|3D000|53|57|58)/, "unavailable"],
  // A lock, a conflict with a transaction of another program, a database that takes no connections for now, a
  // transaction that was idle for too long, a server that has become a replica.
  [/^(55P03|40001|40P01|55000|25P03|25006)/, "unavailable"],
];

/** Thrown where the database is not asked at all: a queue of this server is full, or its thread has ended. */
export class UnavailableError extends Error {}

/** Thrown where nobody waits for the work any more, since its call is over. */
export class AbandonedError extends UnavailableError {
  constructor(options?: ErrorOptions) {
    super("Nobody waits for it any more.", options);
  }
}

/** Node's codes of a connection that cannot be opened or was lost. */
const NETWORK =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)/;
/** True where PostgreSQL's socket is a missing file. */
const isMissingSocket = (error: unknown) =>
  codeOf(error) === "ENOENT" && (error as NodeJS.ErrnoException).syscall === "connect";
/** The texts of `pg` and Kysely about a lost connection, which have no code. */
const CONNECTION_LOST =
  /^(Connection terminated|Client (was closed|has encountered)|Query read timeout|timeout exceeded|Postgres connection has been discarded)/i;

/** SQLite's own code of an error, or null. */
export const errcode = (error: unknown) =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode
    : null;

/** PostgreSQL's or Node's code of an error, or null. */
export const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;

function ofSqlite(code: number): DatabaseErrorKind | null {
  const primary = code & 0xff;
  if (primary === SQLITE_CONSTRAINT) return SQLITE_CONSTRAINTS.get(code) ?? "check";
  if (SQLITE_DAMAGED.has(primary)) return "damaged";
  return SQLITE_UNAVAILABLE.has(primary) ? "unavailable" : null;
}

export function databaseErrorKind(error: unknown): DatabaseErrorKind | null {
  const sqlite = errcode(error);
  if (sqlite !== null) return ofSqlite(sqlite);
  const code = codeOf(error);
  const known = code?.length === 5 && SQLSTATES.find(([beginning]) => beginning.test(code));
  if (known) return known[1];
  if (code !== null && NETWORK.test(code)) return "unavailable";
  if (error instanceof UnavailableError || isMissingSocket(error)) return "unavailable";
  return error instanceof Error && CONNECTION_LOST.test(error.message) ? "unavailable" : null;
}
