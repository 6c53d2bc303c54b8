/** A twenty-fourth of a password hash's cost, refusals at once, and none of strangers where the machine is busy: the tests hash, and are refused, by the hundred, and so are the servers that they start. */
import { REFUSED } from "#server/accounts/limits.ts";
import { COST } from "#server/accounts/passwords.ts";

Object.assign(COST, { N: 2 ** 12, p: 1 });
Object.assign(REFUSED, { after: 0, late: Number.POSITIVE_INFINITY });
