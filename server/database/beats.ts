/** Signs of life of servers, in the column `intBeatAt` of the row that a server works on. */
import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Whether no server gave a sign for `lease` milliseconds. A sign from further in the future comes from a clock that was
 * ahead, and does not count.
 */
export const isLeft = (now: number, lease: number): RawBuilder<SqlBool> =>
  sql`"intBeatAt" not between ${now - lease} and ${now + lease}`;
