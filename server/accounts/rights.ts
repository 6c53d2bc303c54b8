/**
 * The rights of admins beside their role's calls; somebody with all rights is always left (docs/design.md, "Roles").
 */
import { RIGHTS, USUAL_RIGHTS } from "#domain/people/roles.ts";
import type { Right } from "#domain/types.ts";
import type { Trx } from "../database/database.ts";
import type { LinksTable } from "../database/tables/accounts.ts";
import { conflict, rightMissing } from "../kernel/errors.ts";

type Flags = Pick<LinksTable, "strRole" | "intMayChange" | "intMayDelete" | "intMayManage">;

/** The column of each right. */
const FLAGS = { stock: "intMayChange", delete: "intMayDelete", people: "intMayManage" } as const;

export const rightsOf = (row: Flags): Right[] =>
  row.strRole === "admin" ? RIGHTS.filter((right) => row[FLAGS[right]] === 1) : [];

/** The stored form of rights. To delete is to change. */
export const flagsOf = (rights: readonly Right[]) => ({
  [FLAGS.stock]: rights.includes("stock") || rights.includes("delete") ? 1 : 0,
  [FLAGS.delete]: rights.includes("delete") ? 1 : 0,
  [FLAGS.people]: rights.includes("people") ? 1 : 0,
});

/** The stored form of an account's rights. Another role has those that it would have as an admin. */
export const accountFlags = (role: string, rights: readonly Right[] = USUAL_RIGHTS) =>
  flagsOf(role === "admin" ? rights : USUAL_RIGHTS);

/** Throws 403 where the caller lacks one of the rights of the account that the call gives access to. */
export function assertCovers(caller: { rights: readonly Right[] }, rights: readonly Right[]): void {
  const missing = rights.find((right) => !caller.rights.includes(right));
  if (missing) throw rightMissing(missing);
}

/** Whether there is an enabled admin with all rights. */
export async function hasFullAdmin(trx: Trx): Promise<boolean> {
  const remaining = await trx
    .selectFrom("users")
    .select("strUser")
    .where("strRole", "=", "admin")
    .where("intDisabled", "=", 0)
    .where("intMayChange", "=", 1)
    .where("intMayDelete", "=", 1)
    .where("intMayManage", "=", 1)
    .limit(1)
    .execute();
  return remaining.length > 0;
}

/**
 * Throws, which rolls the write back, where a change of a role, of rights or of a state has left no enabled admin with
 * all rights. Writes run one after the other, so that two such changes cannot overlap.
 */
export async function assertFullAdmin(trx: Trx): Promise<void> {
  if (!(await hasFullAdmin(trx))) {
    throw conflict(
      "last_admin",
      "This is the last admin who may do everything. Give another admin all rights first.",
    );
  }
}
