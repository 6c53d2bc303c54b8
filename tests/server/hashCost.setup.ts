/** A twenty-fourth of a password hash's cost: the tests hash by the hundred. Servers in processes of their own keep the whole. */
import { COST } from "#server/accounts/passwords.ts";

Object.assign(COST, { N: 2 ** 12, p: 1 });
