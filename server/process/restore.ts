/** Puts a backup in the place of a database, and proves that it is complete. */
import { existsSync } from "node:fs";
import { hasFullAdmin } from "../accounts/rights.ts";
import { eraseUser } from "../accounts/users.ts";
import { formatSize, moveInto, provedRows, TABLES } from "../backups/backUp.ts";
import { among } from "../database/among.ts";
import { copyTo, countersIn, keysIn, partOf } from "../database/file.ts";
import { openDatabase } from "../database/open.ts";
import { StartError } from "../kernel/startError.ts";
import { setAside } from "./setAside.ts";

/** The counters that never go back: in-house codes, the journal's entries, ids of things. */
const COUNTERS = ["nextCode", "changes", "things"] as const;
/**
 * The numbers that are left out of a counter where the given ones are unknown: more codes than a shop prints, of
 * 100,000,000,000.
 */
export const LEFT_OUT = 1_000_000;
const CODES_UNKNOWN = `Which codes were handed out since the backup cannot be read: the next ${LEFT_OUT} are left out, so that none is handed out twice.`;
const ACCOUNTS =
  "Rights, passwords and who gets which messages are as they were at the backup: what was changed of them since has to be changed again.";
const NO_ADMIN =
  "No admin with all rights can sign in. npm run user -- enable EMAIL lets a disabled one in again, npm run user -- set-role EMAIL admin --may-delete --may-manage makes one.";
const PEOPLE_UNKNOWN =
  "Who was deleted, disabled or taken off the receivers of messages since the backup cannot be read: whoever of them is in it has to be so again.";
const LINKS_UNKNOWN =
  "Which links were used since the backup cannot be read: none of those before it opens any more. Whoever was invited has to be invited again; npm run user -- recovery EMAIL makes a new recovery link.";

const formatLinksEnded = (count: number) =>
  `${count} of the backup's links no longer ${count === 1 ? "opens" : "open"}: invitations, new passwords and recoveries that were used, replaced or withdrawn since, or that the database before this one did not know.`;

/**
 * Whether a database that can be read is another one than the backup's, such as that of a first start on a
 * new machine, or of an earlier moment: it does not know what was written since.
 */
function isOther(database: string, present: Record<string, number>, backup: string): boolean {
  const keyOf = (file: string) => keysIn(file, "secrets", "strValue")?.join();
  const key = keyOf(database);
  if (key !== undefined && key !== keyOf(backup)) return true;
  const past = countersIn(backup);
  if (COUNTERS.some((name) => (present[name] ?? Infinity) < (past[name] ?? 0))) return true;
  // A restore before this one raised them, and put no rows there.
  const newest = `"intChange" = (select max("intChange") from changes)`;
  const [entry] = keysIn(backup, "changes", "intChange", newest) ?? [];
  const isEntry = `"intChange" = ${entry}`;
  if (entry && keysIn(database, "changes", "intChange", isEntry)?.length === 0) return true;
  const known = ["users", "erasedUsers"].map((table) => keysIn(database, table, "strUser"));
  const people = new Set(known.flat());
  return (
    !known.includes(null) && !keysIn(backup, "users", "strUser")?.every((id) => people.has(id))
  );
}

const formatReceiversGone = (count: number) =>
  `${count} of the backup's receivers of messages ${count === 1 ? "was" : "were"} taken off since, and ${count === 1 ? "gets" : "get"} none.`;

interface Since {
  /** None where they are unknown. */
  counters: Record<string, number>;
  /** The ids of the erased people. */
  erased: string[] | null;
  disabled: string[] | null;
  /** The addresses that get messages. */
  receivers: string[] | null;
  /** The keys of the links that were neither used, replaced nor withdrawn. */
  links: string[] | null;
}

/**
 * Prepares a copy of a backup: migrates it, deletes all sessions and the links that are not in `links`, raises its
 * counters, and erases and disables people and removes receivers again. Returns the numbers of the people that
 * were erased, of the links and of the receivers, and whether an admin with all rights can sign in.
 */
async function prepare(
  copy: string,
  backup: string,
  { counters, erased, disabled, receivers, links }: Since,
): Promise<{ people: number; links: number; receivers: number; hasAdmin: boolean }> {
  await using opened = await openDatabase(copy).catch((error: Error) => {
    throw new StartError(`${backup} cannot be used: ${error.message}`);
  });
  return await opened.write(async (trx) => {
    // A session or a link that was ended since the backup must not open again.
    await trx.deleteFrom("sessions").execute();
    const { numDeletedRows } = await trx
      .deleteFrom("links")
      .where((eb) => eb.not(among(trx, "strSecretHash", links ?? [])))
      .executeTakeFirst();
    // Codes given out since the backup are on labels; versions and ids are in the devices' copies.
    for (const name of COUNTERS) {
      const value = counters[name];
      const counter = trx.updateTable("counters").where("strCounter", "=", name);
      const moved =
        value === undefined
          ? counter.set((eb) => ({ intValue: eb("intValue", "+", LEFT_OUT) }))
          : counter.set({ intValue: value }).where("intValue", "<", value);
      await moved.execute();
    }
    // By their addresses: whoever set other messages has removed the receiver and added another.
    const gone = trx
      .deleteFrom("receivers")
      .where((eb) => eb.not(among(trx, "strAddress", receivers ?? [])));
    const goneNumber = receivers ? (await gone.executeTakeFirst()).numDeletedRows : 0;
    let people = 0;
    for (const userId of erased ?? []) if (await eraseUser(trx, userId)) people++;
    const users = trx.updateTable("users").set({ intDisabled: 1 });
    await users.where(among(trx, "strUser", disabled ?? [])).execute();
    const counts = { links: Number(numDeletedRows), receivers: Number(goneNumber) };
    return { people, ...counts, hasAdmin: await hasFullAdmin(trx) };
  });
}

/**
 * Puts a backup in the place of a database that no program uses, and keeps that one. Returns sentences for the person
 * who restores. Throws StartError.
 */
export async function restore(backup: string, database: string, now: Date): Promise<string[]> {
  if (!existsSync(backup)) throw new StartError(`There is no file ${backup}.`);
  const rows = provedRows(backup);
  using part = partOf(database);
  await copyTo(backup, part.file);
  const present = countersIn(database);
  const isUnknown = isOther(database, present, backup);
  const counters = isUnknown ? {} : present;
  const keysOf = (...of: [table: string, column: string, where?: string]) =>
    isUnknown ? null : keysIn(database, ...of);
  const erased = keysOf("erasedUsers", "strUser");
  const disabled = keysOf("users", "strUser", `"intDisabled" = 1`);
  const receivers = keysOf("receivers", "strAddress");
  const links = keysOf("links", "strSecretHash");
  const ended = await prepare(part.file, backup, { counters, erased, disabled, receivers, links });
  rows.users = Number(rows.users) - ended.people;
  const copied = provedRows(part.file);
  const lost = TABLES.find((table) => copied[table] !== rows[table]);
  if (lost) throw new StartError(`The copy of ${backup} has not all of its ${lost}.`);
  const aside = setAside(database, "before", now);
  moveInto(part.file, database);
  const said = [
    `Restored ${formatSize(copied)}, and checked them. Everybody has to sign in again, and every program needs a new token.`,
  ];
  if (counters.nextCode === undefined) said.push(CODES_UNKNOWN);
  said.push(ACCOUNTS);
  if (!ended.hasAdmin) said.push(NO_ADMIN);
  if (!erased || !disabled || !receivers) said.push(PEOPLE_UNKNOWN);
  if (ended.receivers > 0) said.push(formatReceiversGone(ended.receivers));
  if (links === null) said.push(LINKS_UNKNOWN);
  else if (ended.links > 0) said.push(formatLinksEnded(ended.links));
  if (aside) said.push(`What was there before is kept as ${aside}.`);
  return said;
}
