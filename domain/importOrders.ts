/** What is ordered about an import: begun, its rows uploaded, checked, applied, taken back (our addition; design section 2, "Import"). */
import * as v from "valibot";
import type { ImportChanges, NewImport } from "./types.ts";

/** The file's name is only for the words. */
const file = { strImport: v.string(), strFile: v.string() };
/** Checked by the server against the contract. */
const fields = <T extends object>() =>
  v.custom<T>((value) => typeof value === "object" && value !== null && !Array.isArray(value));

export const ImportOrderSchema = v.variant("kind", [
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
export type ImportOrder = v.InferOutput<typeof ImportOrderSchema>;

const STEPS = { check: "Check", apply: "Import", "take-back": "Take back" };

export function importRequestOf(order: ImportOrder) {
  const params = { import: order.strImport };
  switch (order.kind) {
    case "createImport":
      return { method: "POST" as const, path: "/api/imports", params: {}, body: order.created };
    case "addImportRows": {
      const { intFrom, rows } = order;
      const path = "/api/imports/{import}/rows";
      return { method: "POST" as const, path, params, body: { intFrom, rows } };
    }
    case "changeImport": {
      const path = "/api/imports/{import}";
      return { method: "PATCH" as const, path, params, body: order.changes };
    }
    case "runImport": {
      const path = `/api/imports/{import}/${order.step}`;
      const query = order.flags as Record<string, boolean>;
      return { method: "POST" as const, path, params, query };
    }
    case "deleteImport":
      return { method: "DELETE" as const, path: "/api/imports/{import}", params };
  }
}

export function formatImportOrder(order: ImportOrder): string {
  switch (order.kind) {
    case "createImport":
      return `Begin the import of ${order.strFile}`;
    case "addImportRows": {
      const { intFrom, rows, strFile } = order;
      return `Upload rows ${intFrom + 2} to ${intFrom + rows.length + 1} of ${strFile}`;
    }
    case "changeImport":
      return `Read ${order.strFile} in another way`;
    case "runImport":
      return `${STEPS[order.step]} ${order.strFile}`;
    case "deleteImport":
      return `Discard the import of ${order.strFile}`;
  }
}
