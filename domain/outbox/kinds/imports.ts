/** Commands about an import: begun, its rows uploaded, checked, applied, taken back (docs/design.md, "Import"). */
import * as v from "valibot";
import type { ImportChanges, NewImport } from "../../types.ts";
import { amount, answeredWith, call, fields } from "./kind.ts";

/** The file's name is only for the words. */
const file = { strImport: v.string(), strFile: v.string() };

const shared = {
  subjects: ({ strImport }: { strImport: string }) => [`import ${strImport}`],
};
const paramsOf = ({ strImport }: { strImport: string }) => ({ import: strImport });
const kind = answeredWith<unknown>();

const createImport = kind(
  "createImport",
  { ...file, created: fields<NewImport>() },
  {
    ...shared,
    requests: ({ created }) => [call("POST", "/api/imports", {}, created)],
    format: ({ strFile }) => `Begin the import of ${strFile}`,
  },
);

const addImportRows = kind(
  "addImportRows",
  { ...file, intFrom: amount, rows: v.array(v.array(v.string())) },
  {
    ...shared,
    requests: ({ intFrom, rows, ...command }) => [
      call("POST", "/api/imports/{import}/rows", paramsOf(command), { intFrom, rows }),
    ],
    format: ({ intFrom, rows, strFile }) =>
      `Upload rows ${intFrom + 2} to ${intFrom + rows.length + 1} of ${strFile}`,
  },
);

const changeImport = kind(
  "changeImport",
  { ...file, changes: fields<ImportChanges>() },
  {
    ...shared,
    requests: ({ changes, ...command }) => [
      call("PATCH", "/api/imports/{import}", paramsOf(command), changes),
    ],
    format: ({ strFile }) => `Read ${strFile} in another way`,
  },
);

const STEPS = { check: "Check", apply: "Import", "take-back": "Take back" };

const runImport = kind(
  "runImport",
  {
    ...file,
    step: v.picklist(["check", "apply", "take-back"]),
    /** As the contract has them for the step. */
    flags: v.record(v.picklist(["again", "asked", "force"]), v.optional(v.boolean())),
  },
  {
    ...shared,
    requests: ({ step, flags, ...command }) => [
      {
        ...call("POST", `/api/imports/{import}/${step}`, paramsOf(command)),
        query: flags as Record<string, boolean>,
      },
    ],
    format: ({ step, strFile }) => `${STEPS[step]} ${strFile}`,
  },
);

const deleteImport = kind("deleteImport", file, {
  ...shared,
  requests: (command) => [call("DELETE", "/api/imports/{import}", paramsOf(command))],
  format: ({ strFile }) => `Discard the import of ${strFile}`,
  isDeletion: true,
});

export const importKinds = {
  createImport,
  addImportRows,
  changeImport,
  runImport,
  deleteImport,
};
export type ImportCommand = v.InferOutput<(typeof importKinds)[keyof typeof importKinds]["schema"]>;
