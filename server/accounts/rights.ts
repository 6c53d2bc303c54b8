/** What an admin may do beside the role's calls, and that somebody who may do everything is always left (docs/design.md, "Roles"). */
import type { Right } from "#domain/types.ts";
import type { Trx } from "../database/database.ts";
import { conflict, rightMissing } from "../kernel/errors.ts";

interface Flags {
  strRole: string;
  intMayDelete: number;
  intMayManage: number;
}

export function rightsOf({ strRole, intMayDelete, intMayManage }: Flags): Right[] {
  if (strRole !== "admin") return [];
  const rights: Right[] = [];
  if (intMayDelete) rights.push("delete");
  if (intMayManage) rights.push("people");
  return rights;
}

/** How rights are stored. */
export const flagsOf = (rights: readonly Right[]) => ({
  intMayDelete: rights.includes("delete") ? 1 : 0,
  intMayManage: rights.includes("people") ? 1 : 0,
});

/** Throws 403 where somebody would reach, through another account, what the own one may not do. */
export function assertCovers(
  caller: { rights: readonly Right[] } | null,
  rights: readonly Right[],
): void {
  const missing = rights.find((right) => !caller?.rights.includes(right));
  if (missing) throw rightMissing(missing);
}

/**
 * Runs a change of somebody's role, rights or state. Throws, so that it is rolled back, when it
 * leaves no enabled admin with all rights. Writes run one after the other, so two at once cannot
 * both count the other.
 */
export async function keepingFullAdmin<T>(trx: Trx, change: () => Promise<T>): Promise<T> {
  const result = await change();
  const left = await trx
    .selectFrom("users")
    .select("strUser")
    .where("strRole", "=", "admin")
    .where("intDisabled", "=", 0)
    .where("intMayDelete", "=", 1)
    .where("intMayManage", "=", 1)
    .limit(1)
    .execute();
  if (left.length === 0) {
    throw conflict(
      "last_admin",
      "This is the last admin who may do everything. Give another admin all rights first.",
    );
  }
  return result;
}
