/** Links that work once: an invitation, and the way to a new password (docs/design.md, "Roles"). Only a secret's hash is stored. */
import { hash, randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import type { Db, Trx } from "../database/database.ts";
import type { Link, LinksTable, User } from "../database/tables/accounts.ts";
import { notFound } from "../kernel/errors.ts";
import { flagsOf, rightsOf } from "./rights.ts";
import { CLOCK_SLACK } from "./sessions.ts";
import { userById } from "./users.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds. */
const LENGTH: Record<Link["strKind"], number> = { invite: 7 * DAY, reset: DAY / 24 };
/** The end of a recovery link, for the day on which nobody can sign in. */
const NEVER = Number.MAX_SAFE_INTEGER;

const hashOf = (secret: string) => hash("sha256", secret, "hex");

/** Stores a link; its secret is known from then on only to whom it is given. */
export async function addLink(
  trx: Trx,
  link: Omit<Insertable<LinksTable>, "strSecretHash" | "intCreatedAt" | "intExpiresAt">,
  now: number,
  expiresAt = now + LENGTH[link.strKind],
): Promise<{ id: string; secret: string; expiresAt: number }> {
  const secret = randomBytes(32).toString("base64url");
  const id = hashOf(secret);
  await trx
    .insertInto("links")
    .values({ ...link, strSecretHash: id, intCreatedAt: now, intExpiresAt: expiresAt })
    .execute();
  return { id, secret, expiresAt };
}

/** Ends a person's reset links, but for the one of `addRecovery`. */
export async function endResetLinks(trx: Trx, userId: string): Promise<void> {
  await trx
    .deleteFrom("links")
    .where("strUser", "=", userId)
    .where("intExpiresAt", "<", NEVER)
    .execute();
}

/**
 * Makes the recovery link: it gives a new password once and never expires, for the day on which nobody can sign in. It
 * replaces the person's earlier one. Returns its secret.
 */
export async function addRecovery(
  trx: Trx,
  { strUser, strName, strRole }: Pick<User, "strUser" | "strName" | "strRole">,
  now: number,
): Promise<string> {
  await trx
    .deleteFrom("links")
    .where("strUser", "=", strUser)
    .where("intExpiresAt", "=", NEVER)
    .execute();
  const person = { strUser, strBy: null, strName, strRole, ...flagsOf([]) };
  return (await addLink(trx, { strKind: "reset", ...person }, now, NEVER)).secret;
}

/** Whether the maker of a link could make it now. */
export async function isStillMakers(db: Db, { strBy, strUser, ...link }: Link): Promise<boolean> {
  const read = async (id: string) => {
    const user = await userById(db, id);
    return user?.intDisabled === 0 ? user : undefined;
  };
  const person = strUser === null ? link : await read(strUser);
  // The role may have changed since: a reset link would give access to more, or less, than its maker meant.
  if (!person || person.strRole !== link.strRole) return false;
  if (strBy === null) return true;
  const maker = await read(strBy);
  const may = maker ? rightsOf(maker) : [];
  return may.includes("people") && rightsOf(person).every((right) => may.includes(right));
}

/** Whether a link was made while the clock was ahead: it would last for as long as that was. */
export const isOfFuture = ({ strKind, intExpiresAt }: Link, now: number) =>
  intExpiresAt !== NEVER && intExpiresAt > now + LENGTH[strKind] + CLOCK_SLACK;

/** The link of a secret. Throws 404 when it was used or withdrawn, its time is over, or its maker could not make it now. */
export async function findLink(db: Db, secret: string, now: number): Promise<Link> {
  const link = await db
    .selectFrom("links")
    .selectAll()
    .where("strSecretHash", "=", hashOf(secret))
    .where("intExpiresAt", ">", now)
    .executeTakeFirst();
  if (!link || isOfFuture(link, now) || !(await isStillMakers(db, link))) {
    throw notFound("This link was used already, withdrawn, or is too old. Ask for a new one.");
  }
  return link;
}

/** Takes the link, so that nobody else can use it any more. */
export async function useLink(
  trx: Trx,
  secret: string,
  kind: Link["strKind"],
  now: number,
): Promise<Link> {
  const link = await findLink(trx, secret, now);
  if (link.strKind !== kind) throw notFound("This link is for something else.");
  await trx.deleteFrom("links").where("strSecretHash", "=", link.strSecretHash).execute();
  return link;
}
