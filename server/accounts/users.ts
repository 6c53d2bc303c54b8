/** Users as they are stored (specification section 3). */
import { randomUUID } from "node:crypto";
import type { Right } from "#domain/types.ts";
import type { Trx } from "../database/database.ts";
import { flagsOf } from "./rights.ts";

/** What makes two e-mails the same: blanks around them and case do not count. */
export const emailKey = (email: string) => email.trim().normalize("NFKC").toLowerCase();

interface Person {
  email: string;
  name: string;
  address?: string;
  phone?: string;
  dob?: string;
  strRole: string;
  strPasswordHash: string;
  /** Of an admin. */
  rights?: readonly Right[];
  isSelfSignedUp?: boolean;
}

/** Adds a user and returns the new id, or null when the e-mail is taken. */
export async function addUser(trx: Trx, person: Person, now: number): Promise<string | null> {
  const { email, name, address, phone, dob, strRole, strPasswordHash } = person;
  const strUser = randomUUID();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("users")
    .values({
      strUser,
      strEmail: email.trim(),
      strEmailKey: emailKey(email),
      strName: name.trim(),
      strAddress: address?.trim() ?? null,
      strPhone: phone?.trim() ?? null,
      strDob: dob ?? null,
      strRole,
      strPasswordHash,
      ...flagsOf(person.rights ?? []),
      intSelfSignedUp: person.isSelfSignedUp ? 1 : 0,
      intCreatedAt: now,
    })
    .onConflict((on) => on.column("strEmailKey").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? strUser : null;
}
