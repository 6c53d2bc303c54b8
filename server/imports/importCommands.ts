/** What a person orders of an import: each sets its state, and a server works on it from then on. */
import { importServerMessages } from "#domain/import/importServerMessages.ts";
import type { Trx } from "../database/database.ts";
import type { ImportsTable } from "../database/tables/imports.ts";
import { conflict } from "../kernel/errors.ts";
import { appliedBefore, groupOf } from "./importRecords.ts";

const NO_COUNTS = { intNew: 0, intChanged: 0, intSame: 0, intRefused: 0, intAsked: 0 };

async function set(
  trx: Trx,
  one: ImportsTable,
  values: Partial<ImportsTable>,
): Promise<ImportsTable> {
  await trx.updateTable("imports").set(values).where("strImport", "=", one.strImport).execute();
  return { ...one, ...values };
}

/** A state from its start; the one that it is in goes on where it stopped. */
const begin = (trx: Trx, one: ImportsTable, values: Partial<ImportsTable>, now: number) =>
  one.strState === values.strState
    ? set(trx, one, { strStopped: null, intBeatAt: now })
    : set(trx, one, { ...values, strStopped: null, intBeatAt: now, intDone: 0 });

export async function beginCheck(trx: Trx, one: ImportsTable, now: number): Promise<ImportsTable> {
  if (one.intReceived < one.intRows) {
    const sentence = importServerMessages.rowsMissing(one.intRows - one.intReceived);
    throw conflict("rows_missing", sentence);
  }
  if (!["uploading", "checking", "checked"].includes(one.strState)) {
    throw conflict("begun", importServerMessages.isBegun);
  }
  return begin(trx, one, { strState: "checking", intToDo: one.intRows, ...NO_COUNTS }, now);
}

interface Applying {
  isAgain: boolean;
  takesAsked: boolean;
  strUser: string;
  now: number;
}

export async function beginApply(
  trx: Trx,
  one: ImportsTable,
  { isAgain, takesAsked, strUser, now }: Applying,
): Promise<ImportsTable> {
  if (one.strState === "applied") return one;
  if (!["checked", "applying"].includes(one.strState)) {
    throw conflict("not_checked", importServerMessages.notChecked);
  }
  const isAsked = one.strExisting === "add" && one.strState === "checked" && !isAgain;
  if (isAsked && (await appliedBefore(trx, one)) !== null) {
    throw conflict("imported_before", importServerMessages.importedBefore);
  }
  const values = {
    ...{ strState: "applying" as const, strUser, intToDo: one.intRows, ...NO_COUNTS },
    ...{ intTakesAsked: Number(takesAsked), intAppliedAt: now },
  };
  return begin(trx, one, values, now);
}

export async function beginTakeBack(
  trx: Trx,
  one: ImportsTable,
  { isForced, now }: { isForced: boolean; now: number },
): Promise<ImportsTable> {
  if (one.strState === "takenBack") return one;
  if (!["applying", "applied", "takingBack"].includes(one.strState)) {
    throw conflict("nothing_applied", importServerMessages.nothingApplied);
  }
  const { last, n } = await trx
    .selectFrom("changes")
    .select(({ fn }) => [fn.max("intChange").as("last"), fn.countAll().as("n")])
    .where("strGroup", "=", groupOf(one.strImport))
    .executeTakeFirstOrThrow();
  const intCursor = Number(last ?? 0) + 1;
  const begun = { strState: "takingBack" as const, intToDo: Number(n), intCursor };
  return set(trx, await begin(trx, one, begun, now), { intForced: Number(isForced) });
}
