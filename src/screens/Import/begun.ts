/** Finds an upload of a file that was interrupted, so that the same file, given again, goes on with it (our addition; docs/design.md, "Import"). */
import type { NewCommand } from "#domain/outbox/commands.ts";
import { isUnsent } from "#domain/outbox/outbox.ts";
import type { Import } from "#domain/types.ts";
import type { ImportTable } from "#machines/import.machine.ts";
import { prefixedApi, unwrap } from "#src/api/client.ts";
import type { Outbox } from "#src/outbox/outbox.ts";

/** How many rows from the first on are at the server. */
async function rowsThere({ strImport, intReceived }: Import): Promise<number> {
  if (intReceived === 0) return 0;
  const params = { path: { import: strImport }, query: { limit: 1, offset: intReceived - 1 } };
  const [last] = await unwrap(prefixedApi.GET("/imports/{import}/rows", { params }));
  // The first row of a file is its headings. Parts that were discarded on the way leave a gap.
  return last?.intRow === intReceived + 1 ? intReceived : 0;
}

/** The end of the rows that wait on this device. */
const waitingEnd = (commands: readonly NewCommand[], strImport: string) =>
  Math.max(
    0,
    ...commands.map((command) =>
      command.kind === "addImportRows" && command.strImport === strImport
        ? command.intFrom + command.rows.length
        : 0,
    ),
  );

/** An import that is uploaded still, read as it was read before; null where there is none, or no answer. */
export async function findBegun(
  outbox: Outbox,
  strHash: string,
): Promise<Pick<ImportTable, "begun" | "mapping" | "decimal"> | null> {
  const { entries } = outbox.actor.getSnapshot().context;
  const commands: NewCommand[] = entries.filter(isUnsent).map(({ command }) => command);
  const imports = await unwrap(prefixedApi.GET("/imports")).catch(() => []);
  const discarded = commands.flatMap((command) =>
    command.kind === "deleteImport" ? [command.strImport] : [],
  );
  const isIt = (one: { strImport: string; strHash: string }) =>
    one.strHash === strHash && !discarded.includes(one.strImport);
  const there = imports.find((one) => one.strState === "uploading" && isIt(one));
  const created = commands.flatMap((command) =>
    command.kind === "createImport" && isIt(command.created) ? [command.created] : [],
  );
  const one = there ?? created[0];
  if (!one) return null;
  const { strImport, strExisting, mapping, strDecimal } = one;
  const received = there ? await rowsThere(there).catch(() => 0) : 0;
  const intSafe = Math.max(received, waitingEnd(commands, strImport));
  return { mapping, decimal: strDecimal, begun: { strImport, intSafe, strExisting } };
}
