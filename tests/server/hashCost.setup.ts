/** A twenty-fourth of a password hash's cost, and refusals at once: the tests hash, and are refused, by the hundred, and so are the servers that they start. */
import { REFUSED } from "#server/accounts/limits.ts";
import { COST } from "#server/accounts/passwords.ts";

Object.assign(COST, { N: 2 ** 12, p: 1 });
Object.assign(REFUSED, { after: 0 });
