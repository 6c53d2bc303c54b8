/** Hands a file's rows to the outbox, in parts, and has them checked (our addition; docs/design.md, "Import"). */
import type { ImportCommand } from "#domain/outbox/kinds/imports.ts";
import type { Existing, ImportTable, Uploaded } from "#machines/import.machine.ts";
import { newKey } from "#src/api/client.ts";
import type { Outbox } from "#src/outbox/outbox.ts";
import { persistMapping } from "./mappings.ts";
import { rowsFrom } from "./table.ts";

/** Commands that the outbox is given at a time: an import of 20,000 rows, from its making to its check, is safe on the device at once. */
const AT_ONCE = 42;

interface Upload {
  table: ImportTable;
  existing: Existing;
  onSent: (intSent: number) => void;
  signal: AbortSignal;
}

export async function upload(
  outbox: Outbox,
  { table, existing, onSent, signal }: Upload,
): Promise<Uploaded> {
  const { strFile, strHash, headings, mapping, decimal: strDecimal, intRows, begun } = table;
  persistMapping(headings, mapping);
  const file = { strImport: begun?.strImport ?? newKey(), strFile };
  const read = { mapping, strDecimal, strExisting: existing };
  let commands: ImportCommand[] = begun
    ? [{ kind: "changeImport", ...file, changes: read }]
    : [
        {
          kind: "createImport",
          ...file,
          created: { ...file, ...read, strHash, headings, intRows },
        },
      ];
  for (let intFrom = begun?.intSafe ?? 0; ; ) {
    const rows = await rowsFrom(intFrom);
    if (rows.length > 0) commands.push({ kind: "addImportRows", ...file, intFrom, rows });
    intFrom += rows.length;
    const isLast = intFrom >= intRows;
    if (isLast) commands.push({ kind: "runImport", ...file, step: "check", flags: {} });
    if (!isLast && commands.length < AT_ONCE) continue;
    const outcomes = await outbox.submit({ commands, signal });
    const refused = outcomes.find(({ type }) => type === "refused");
    if (refused?.type === "refused") return { type: "refused", sentence: refused.sentence };
    if (isLast) return { type: "accepted", strImport: file.strImport };
    onSent(intFrom);
    commands = [];
  }
}
