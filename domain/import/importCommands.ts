/** What is ordered about an import: begun, its rows uploaded, checked, applied, taken back (our addition; design section 2, "Import"). */
import * as v from "valibot";
import type { ImportChanges, NewImport } from "../types.ts";

/** The file's name is only for the words. */
const file = { strImport: v.string(), strFile: v.string() };
/** Checked by the server against the contract. */
const fields = <T extends object>() =>
  v.custom<T>((value) => typeof value === "object" && value !== null && !Array.isArray(value));

export const ImportCommandSchema = v.variant("kind", [
  v.object({ kind: v.literal("createImport"), ...file, created: fields<NewImport>() }),
  v.object({
    kind: v.literal("addImportRows"),
    ...file,
    intFrom: v.pipe(v.number(), v.integer()),
    rows: v.array(v.array(v.string())),
  }),
  v.object({ kind: v.literal("changeImport"), ...file, changes: fields<ImportChanges>() }),
  v.object({
    kind: v.literal("runImport"),
    ...file,
    step: v.picklist(["check", "apply", "take-back"]),
    /** As the contract has them for the step. */
    flags: v.record(v.picklist(["again", "asked", "force"]), v.optional(v.boolean())),
  }),
  v.object({ kind: v.literal("deleteImport"), ...file }),
]);
export type ImportCommand = v.InferOutput<typeof ImportCommandSchema>;

const STEPS = { check: "Check", apply: "Import", "take-back": "Take back" };

export function importRequestOf(command: ImportCommand) {
  const params = { import: command.strImport };
  switch (command.kind) {
    case "createImport":
      return { method: "POST" as const, path: "/api/imports", params: {}, body: command.created };
    case "addImportRows": {
      const { intFrom, rows } = command;
      const path = "/api/imports/{import}/rows";
      return { method: "POST" as const, path, params, body: { intFrom, rows } };
    }
    case "changeImport": {
      const path = "/api/imports/{import}";
      return { method: "PATCH" as const, path, params, body: command.changes };
    }
    case "runImport": {
      const path = `/api/imports/{import}/${command.step}`;
      const query = command.flags as Record<string, boolean>;
      return { method: "POST" as const, path, params, query };
    }
    case "deleteImport":
      return { method: "DELETE" as const, path: "/api/imports/{import}", params };
  }
}

export function formatImportCommand(command: ImportCommand): string {
  switch (command.kind) {
    case "createImport":
      return `Begin the import of ${command.strFile}`;
    case "addImportRows": {
      const { intFrom, rows, strFile } = command;
      return `Upload rows ${intFrom + 2} to ${intFrom + rows.length + 1} of ${strFile}`;
    }
    case "changeImport":
      return `Read ${command.strFile} in another way`;
    case "runImport":
      return `${STEPS[command.step]} ${command.strFile}`;
    case "deleteImport":
      return `Discard the import of ${command.strFile}`;
  }
}
