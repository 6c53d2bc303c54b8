/** Who may undo: an own change anybody; somebody else's, and what deletes a thing, asks for the right to delete. */
import type { Change } from "#domain/types.ts";
import { rightMissing } from "../kernel/errors.ts";
import type { Undoing } from "./undoing.ts";

export function mayDelete({ caller }: Undoing): void {
  if (!caller?.rights.includes("delete")) throw rightMissing("delete");
}

export function checkCaller(undoing: Undoing, { strUser }: Pick<Change, "strUser">): void {
  if (undoing.caller?.strUser !== strUser) mayDelete(undoing);
}
