/** The changes of an account, on the People screen and in the terminal alike (docs/design.md, "Roles"). */
import { type AccountEvent, peopleMessages } from "#domain/people/peopleMessages.ts";
import { RIGHTS } from "#domain/people/roles.ts";
import type { Right } from "#domain/types.ts";
import type { Call } from "../calls/handler.ts";
import type { Trx } from "../database/database.ts";
import type { User } from "../database/tables/accounts.ts";
import { badField, changedMeanwhile } from "../kernel/errors.ts";
import { endResetLinks } from "./links.ts";
import { accountFlags, assertFullAdmin, flagsOf, rightsOf } from "./rights.ts";
import { mailedAt } from "./users.ts";

/** Signs an account out of all its devices, which are strangers to it from then on. Programs go on where the person does so. */
export async function endSessions(
  trx: Trx,
  userId: string,
  but: { strTokenHash?: string; strDeviceHash?: string | null } = {},
): Promise<void> {
  await trx
    .deleteFrom("sessions")
    .where("strUser", "=", userId)
    .where("strTokenHash", "<>", but.strTokenHash ?? "")
    .$if(but.strTokenHash !== undefined, (query) => query.where("strProgram", "is", null))
    .execute();
  await trx
    .deleteFrom("knownDevices")
    .where("strUser", "=", userId)
    .where("strDeviceHash", "<>", but.strDeviceHash ?? "")
    .execute();
}

/**
 * Gives an account another password. What was opened with the old one ends: sessions, reset links
 * and known devices, but for the session and the device that it is changed on.
 */
export async function setPassword(
  trx: Trx,
  userId: string,
  set: { strPasswordHash: string; intPasswordFits: number | null },
  own: { strTokenHash?: string; strDeviceHash?: string | null } = {},
): Promise<void> {
  await trx.updateTable("users").set(set).where("strUser", "=", userId).execute();
  await endSessions(trx, userId, own);
  await endResetLinks(trx, userId);
}

/** Notes an event in the account log, for the person that a write is about. */
export type NotePerson = (event: AccountEvent, detail?: string) => Promise<void>;

/** The facts that are unknown about a person who becomes an admin. */
function warningsOf(before: User): string[] {
  const { strName, intSelfSignedUp, intPasswordFits } = before;
  return [
    ...(intSelfSignedUp === 1 ? [peopleMessages.unproved(strName)] : []),
    ...(intPasswordFits === 1 ? [] : [peopleMessages.passwordUnfit(strName)]),
  ];
}

type Standing = { role: string; rights: readonly Right[] };

const isSame = (one: Standing, other: Standing) =>
  one.role === other.role &&
  RIGHTS.every((right) => one.rights.includes(right) === other.rights.includes(right));

/**
 * Changes role, rights or state in one write, notes the event, and returns warnings for the admin who did it. A change
 * that takes a role, right or access away ends the person's sessions.
 */
export async function changeAccount(
  trx: Trx,
  before: User,
  note: NotePerson,
  {
    role = before.strRole,
    rights,
    disabled = before.intDisabled === 1,
    seen,
  }: Call<"changePerson">["body"],
): Promise<string[]> {
  const had = rightsOf(before);
  const has = rightsOf({ ...before, ...(rights && flagsOf(rights)), strRole: role });
  if (role !== "admin" && rights && rights.length > 0) {
    throw badField("rights", "Only an admin has rights.");
  }
  const isNew = role !== before.strRole || has.join() !== had.join();
  if (isNew && seen && !isSame(seen, { role: before.strRole, rights: had })) {
    throw changedMeanwhile();
  }
  await trx
    .updateTable("users")
    .set({
      strRole: role,
      intDisabled: disabled ? 1 : 0,
      ...accountFlags(role, has),
    })
    .where("strUser", "=", before.strUser)
    .execute();
  await assertFullAdmin(trx);
  const wasDisabled = before.intDisabled === 1;
  if (role !== before.strRole) {
    await note("roleChanged", `${before.strRole} → ${role}`);
  } else if (has.join() !== had.join()) {
    const words = (list: readonly Right[]) => list.join(", ") || "none";
    await note("rightsChanged", `${words(had)} → ${words(has)}`);
  }
  if (disabled !== wasDisabled) await note(disabled ? "disabled" : "enabled");
  const isLess = had.some((right) => !has.includes(right));
  const isDemoted = before.strRole === "admin" && role !== "admin";
  const hasLeft = isDemoted || (disabled && !wasDisabled);
  if (isLess || hasLeft) await endSessions(trx, before.strUser);
  if (before.strRole !== "admin" && role === "admin") return warningsOf(before);
  const receivers = hasLeft ? await mailedAt(trx, before.strEmailKey) : [];
  return receivers.length > 0 ? [peopleMessages.stillMailed(before.strEmail)] : [];
}
