/** Idempotency keys: the answer to a call, stored in the call's transaction. */
import { hash } from "node:crypto";
import type { Db, Trx } from "../database/database.ts";
import { inserter } from "../database/inserts.ts";
import { prepared } from "../database/prepared.ts";
import { conflict } from "../kernel/errors.ts";
import type { Answer, Call, Caller, OperationId, Services } from "./handler.ts";

export const keyReused = () =>
  conflict("key_reused", "This Idempotency-Key was used for another request.");

export interface Use {
  /** Undefined for a call without a key, of which nothing is stored. */
  key?: string | undefined;
  /** Whose key it is. */
  caller?: Caller;
  /** The request; it must hold no secret, for it is stored as a fast hash. */
  request?: unknown;
  /** The same request in the other forms in which a version may have stored it. */
  otherForms?: readonly unknown[];
}

const firstUse = prepared((db, args: { strUser: string; strKey: string }) =>
  db
    .selectFrom("idempotencyKeys")
    .select(["strRequest", "strAnswer"])
    .where("strUser", "=", args.strUser)
    .where("strKey", "=", args.strKey),
);
const insertKeys = inserter("idempotencyKeys");

const fingerprint = (request: unknown) => hash("sha256", JSON.stringify(request), "hex");

const ownerOf = ({ caller }: Use) => caller?.strUser ?? "";

/**
 * A key as it is stored. A program's begins with its name: two tills of one person may number their receipts
 * alike.
 */
const storedKeyOf = (key: string, { caller }: Use) =>
  caller?.program ? `${caller.program.strName}\n${key}` : key;

/**
 * The end of a person's own answers, no part of its JSON: under a key alone, earlier versions stored their
 * programs' answers, too. The key stays as it was, so that an earlier version that still runs beside this one
 * finds it.
 */
const OWN = "\n";

const isOf = ({ request, otherForms = [] }: Use, stored: string) =>
  [request, ...otherForms].some((form) => fingerprint(form) === stored);

/** The result of a key's first use, or null; throws where that was another request. */
export async function firstAnswer<Result>(db: Db, use: Use): Promise<Result | null> {
  const { key } = use;
  if (key === undefined) return null;
  const strUser = ownerOf(use);
  const strKey = storedKeyOf(key, use);
  const [first] = await firstUse(db, { strUser, strKey });
  if (first && !isOf(use, first.strRequest)) throw keyReused();
  if (first) return JSON.parse(first.strAnswer) as Result;
  if (strKey === key) return null;
  // Earlier versions stored it without the program's name: another request is another program's, or the
  // person's.
  const [before] = await firstUse(db, { strUser, strKey: key });
  if (!before || before.strAnswer.endsWith(OWN) || !isOf(use, before.strRequest)) return null;
  return JSON.parse(before.strAnswer) as Result;
}

/** Stores the result of a key's first use. */
export async function storeAnswer(trx: Trx, use: Use, answer: unknown, createdAt: number) {
  if (use.key === undefined) return;
  const isOwn = use.caller && !use.caller.program;
  const owned = { strUser: ownerOf(use), strKey: storedKeyOf(use.key, use) };
  const strRequest = fingerprint(use.request);
  const strAnswer = JSON.stringify(answer ?? {}) + (isOwn ? OWN : "");
  await insertKeys(trx, [{ ...owned, strRequest, strAnswer, intCreatedAt: createdAt }]);
}

/**
 * The use of a call's key. A query value that the contract fills in is no part of the request: after an update the
 * contract may fill in more, and a device repeats what the server before the update answered. Where that server stored
 * what its contract filled in, it stands after what was sent, and a later contract appends. Nor is what its
 * sender saw (`seen`) part of it, which a device may have left out before its own update.
 */
export function useOf(call: Call<OperationId>): Use {
  const { key, target, params, query, defaults, ifMatch, body, caller } = call;
  const content = Buffer.isBuffer(body) ? hash("sha256", body, "hex") : body;
  const formOf = (values: [string, unknown][], sent: unknown = content) => {
    return [target, params, Object.fromEntries(values), ifMatch, sent];
  };
  const whole: [string, unknown][] = Object.entries(query);
  const asked = whole.filter(([name, value]) => value !== defaults[name]);
  const names = new Set(asked.map(([name]) => name));
  const filledIn = Object.entries(defaults).filter(([name]) => !names.has(name));
  // A repeat may leave out a default that was sent, or send one that was not.
  const otherForms = [[...asked, ...filledIn], whole]
    .flatMap((values) => values.map((_, last) => values.slice(0, last + 1)))
    .filter((values) => asked.every((value) => values.includes(value)))
    .map((values) => formOf(values));
  const { seen, ...unseen } = Object(content) as { seen?: unknown };
  if (seen !== undefined) otherForms.push(formOf(asked, unseen));
  return { key, caller, request: formOf(asked), otherForms };
}

/** The stored answer of a call's key, for handlers with costly work before the write. */
export const answerBefore = <Op extends OperationId>(
  call: Call<Op>,
  { database }: Services,
): Promise<Answer<Op> | null> => firstAnswer(database.db, useOf(call as Call<OperationId>));
