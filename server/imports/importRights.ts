/** Who may do what with an import (docs/design.md, "Import"). */
import { importServerMessages } from "#domain/import/importServerMessages.ts";
import { RIGHTS } from "#domain/people/roles.ts";
import type { Caller } from "../calls/handler.ts";
import type { Db } from "../database/database.ts";
import type { ImportsTable } from "../database/tables/imports.ts";
import { HttpError } from "../kernel/errors.ts";
import { findImport } from "./importRecords.ts";

const mayNot = (sentence: string) => new HttpError(403, "right_missing", sentence);

/** An import to go on with. Throws 403 where neither its maker nor an admin with all rights asks. */
export async function ownImport(
  db: Db,
  strImport: string,
  caller: Caller | null,
): Promise<ImportsTable> {
  const one = await findImport(db, strImport);
  const mayAll = RIGHTS.every((right) => caller?.rights.includes(right));
  if (one.strUser !== caller?.strUser && !mayAll) throw mayNot(importServerMessages.notYours);
  return one;
}

/** Throws 403 where values of toys would be written over without the right to delete. */
export function assertMayWriteOver(
  { strExisting }: { strExisting?: ImportsTable["strExisting"] | undefined },
  caller: Caller | null,
): void {
  if (strExisting === "update" && !caller?.rights.includes("delete")) {
    throw mayNot(importServerMessages.mayNotUpdate);
  }
}
