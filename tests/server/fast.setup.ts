/**
 * What the tests, and the servers that they start, do by the hundred costs little: a twenty-fourth of a password hash,
 * refusals at once and none of strangers where the machine is busy, and commits that do not wait for the disk, as the
 * tests' PostgreSQL does not. A process that is killed loses nothing by that.
 */

import { COST } from "#server/accounts/passwords.ts";
import { REFUSED } from "#server/calls/limits.ts";
import { SYNCHRONOUS } from "#server/database/connection.ts";

Object.assign(COST, { N: 2 ** 12, p: 1 });
Object.assign(REFUSED, { after: 0, late: Number.POSITIVE_INFINITY });
SYNCHRONOUS.writer = "off";
