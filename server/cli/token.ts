/**
 * `toyshelf token`: creates, lists and withdraws tokens of programs in the terminal, whether the server runs or not
 * (docs/api.md).
 */
import type { ProgramScope } from "#domain/types.ts";
import { addEntry, type Happened } from "../accounts/accountLog.ts";
import { openProgram, programsOf } from "../accounts/sessions.ts";
import { userByEmail } from "../accounts/users.ts";
import type { Database, Trx } from "../database/database.ts";
import { printable } from "../kernel/printable.ts";
import { StartError } from "../kernel/startError.ts";
import { type Command, parseCommand, withDatabase } from "./command.ts";

const USAGE = `npm run token -- EMAIL                    the programs of a person
npm run token -- make EMAIL NAME          prints a token; --scope read|stock|all, --days 1 to 366
npm run token -- withdraw EMAIL NAME      the program is refused from then on`;

const SCOPES = new Set(["read", "stock", "all"]);

async function whoHas({ db }: Pick<Database, "db">, email: string) {
  const user = await userByEmail(db, email);
  if (!user) throw new StartError(`There is no user with the email ${printable(email)}.`);
  return user;
}

async function list(database: Database, email: string): Promise<string> {
  const { strUser } = await whoHas(database, email);
  const programs = await programsOf(database.db, strUser, Date.now());
  if (programs.length === 0) return "No program has a token.";
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return programs
    .map(({ name, scope, lastSeenAt, expiresAt }) => {
      const seen = lastSeenAt === null ? "never used" : `last seen ${day(lastSeenAt)}`;
      return `${printable(name)}  ${scope}  ${seen}, until ${day(expiresAt)}`;
    })
    .join("\n");
}

const note = (trx: Trx, happened: Omit<Happened, "address">) =>
  addEntry(trx, { ...happened, address: "the terminal" }, Date.now());

async function make(
  database: Database,
  { email, name, scope, days }: { email: string; name: string; scope: string; days: string },
): Promise<string> {
  const length = Number(days);
  if (!SCOPES.has(scope) || !Number.isInteger(length) || length < 1 || length > 366) {
    throw new StartError(USAGE);
  }
  const { strUser } = await whoHas(database, email);
  const program = { name, scope: scope as ProgramScope, days: length };
  const { accessToken } = await database.write(async (trx) => {
    await note(trx, { event: "programMade", email, strUser, detail: name });
    return openProgram(trx, strUser, program, Date.now());
  });
  return `The token of ${printable(name)}, shown only this once: ${accessToken}`;
}

async function withdraw(database: Database, email: string, name: string): Promise<string> {
  const { strUser } = await whoHas(database, email);
  await database.write(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("sessions")
      .where("strUser", "=", strUser)
      .where("strProgram", "=", name)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new StartError(`There is no program ${printable(name)}.`);
    await note(trx, { event: "programEnded", email, strUser, detail: name });
  });
  return `The token of ${printable(name)} is withdrawn.`;
}

async function answer(args: string[], database: Database): Promise<string> {
  const options = { scope: { type: "string" }, days: { type: "string" } } as const;
  const { positionals, values } = parseCommand(args, USAGE, options);
  const [command = "", email = "", name = ""] = positionals;
  if (positionals.length === 1) return list(database, command);
  if (positionals.length !== 3) throw new StartError(USAGE);
  if (command === "withdraw") return withdraw(database, email, name);
  if (command !== "make") throw new StartError(USAGE);
  return make(database, { email, name, scope: values.scope ?? "read", days: values.days ?? "90" });
}

export const run: Command = (args) =>
  withDatabase(async (database) => console.log(await answer(args, database)));
