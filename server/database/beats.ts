/** Signs of the servers that work on something, in its column `intBeatAt`. */
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Whether no server gave a sign for `lease` milliseconds. A sign of later than now is of a clock that was ahead. */
export const isLeft = (now: number, lease: number): RawBuilder<SqlBool> =>
  sql`"intBeatAt" not between ${now - lease} and ${now + lease}`;
