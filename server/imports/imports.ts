/** Imports: a file's rows are uploaded, checked against the stock, applied, and taken back (our addition under /api). */

import { importServerMessages } from "#domain/import/importServerMessages.ts";
import type { Answer, Call, Handler, Handlers, Services } from "../calls/handler.ts";
import { keyed } from "../calls/idempotency.ts";
import type { Db } from "../database/database.ts";
import type { ImportsTable } from "../database/tables/imports.ts";
import { conflict } from "../kernel/errors.ts";
import { fileHeaders } from "../kernel/files.ts";
import { beginApply, beginCheck, beginTakeBack } from "./importCommands.ts";
import { findImport, formatImport, formatRow } from "./importRecords.ts";
import { refusedRows } from "./importRefused.ts";
import { REMEMBERED, removeImport, removeOldImports } from "./importRemoval.ts";
import { assertMayWriteOver, ownImport } from "./importRights.ts";
import type { ImportServices } from "./importRunner.ts";
import { insertImport, insertRows } from "./importUpload.ts";

const LISTED = 50;
const ROWS_LISTED = 1000;

const isUnapplied = ({ strState }: ImportsTable) =>
  ["uploading", "checking", "checked"].includes(strState);

type Ordering = "checkImport" | "applyImport" | "takeBackImport";

/** Orders work on an import, which a server begins after the commit. */
async function order<Op extends Ordering>(
  begun: Handler<Op>,
  call: Call<Op>,
  services: Services & ImportServices,
): Promise<Answer<Op>> {
  const answer = await begun(call, services);
  void services.imports.run((call.params as { import: string }).import);
  return answer;
}

const createImport = keyed<"createImport">(async ({ body, caller }, trx, { now }) => {
  assertMayWriteOver(body, caller);
  const row = await insertImport(trx, body, { strUser: caller?.strUser ?? "", now: now() });
  return { status: 201, body: await formatImport(trx, row, now()) };
});

const beginsCheck = keyed<"checkImport">(async ({ params, caller }, trx, { now }) => {
  const one = await beginCheck(trx, await ownImport(trx, params.import, caller), now());
  return { status: 200, body: await formatImport(trx, one, now()) };
});

const beginsApply = keyed<"applyImport">(async ({ params, query, caller }, trx, { now }) => {
  const checked = await ownImport(trx, params.import, caller);
  assertMayWriteOver(checked, caller);
  const one = await beginApply(trx, checked, {
    isAgain: query.again === true,
    takesAsked: query.asked === true,
    strUser: caller?.strUser ?? "",
    now: now(),
  });
  return { status: 200, body: await formatImport(trx, one, now()) };
});

const beginsTakeBack = keyed<"takeBackImport">(async ({ params, query, caller }, trx, { now }) => {
  const one = await beginTakeBack(trx, await ownImport(trx, params.import, caller), {
    isForced: query.force === true,
    now: now(),
  });
  return { status: 200, body: await formatImport(trx, one, now()) };
});

const discardImport = keyed<"deleteImport">(async ({ params, caller }, trx) => {
  const one = await ownImport(trx, params.import, caller);
  if (!isUnapplied(one)) throw conflict("begun", importServerMessages.isBegun);
  await trx
    .updateTable("imports")
    .set({ strState: "discarded" })
    .where("strImport", "=", one.strImport)
    .execute();
  return { status: 204, body: undefined };
});

/** Rows of an import that are asked for. */
function rowsOf(db: Db, { database }: Services, { params, query }: Call<"listImportRows">) {
  let rows = db.selectFrom("importRows").where("strImport", "=", params.import);
  const { outcome, column } = query;
  if (outcome === "asked") rows = rows.where("intAsked", "=", 1);
  else if (outcome !== undefined) rows = rows.where("strOutcome", "=", outcome);
  if (column !== undefined) {
    const text = `"column":${JSON.stringify(column)}`;
    rows = rows.where((eb) => database.dialect.contains(eb.ref("strNotes"), text));
  }
  return rows;
}

export const imports = {
  async listImports(_call, { database: { db }, now }) {
    const rows = await db
      .selectFrom("imports")
      .selectAll()
      .where("intCreatedAt", ">=", now() - REMEMBERED)
      .where("strState", "<>", "discarded")
      .orderBy("intCreatedAt", "desc")
      .orderBy("strImport")
      .limit(LISTED)
      .execute();
    const body = [];
    for (const row of rows) body.push(await formatImport(db, row, now()));
    return { status: 200, body };
  },

  async createImport(call, services) {
    await removeOldImports(services.database, services.now());
    return createImport(call, services);
  },

  async getImport({ params }, { database: { db }, now }) {
    return {
      status: 200,
      body: await formatImport(db, await findImport(db, params.import), now()),
    };
  },

  changeImport: keyed(async ({ params, body, caller }, trx, { now }) => {
    const one = await ownImport(trx, params.import, caller);
    assertMayWriteOver(body, caller);
    if (!isUnapplied(one)) throw conflict("begun", importServerMessages.isBegun);
    const { mapping, ...values } = body;
    const changed: Partial<ImportsTable> = {
      ...values,
      ...(mapping && { strMapping: JSON.stringify(mapping) }),
      strState: "uploading",
    };
    await trx.updateTable("imports").set(changed).where("strImport", "=", one.strImport).execute();
    return { status: 200, body: await formatImport(trx, { ...one, ...changed }, now()) };
  }),

  async deleteImport(call, services) {
    const answer = await discardImport(call, services);
    await removeImport(services.database, call.params.import);
    return answer;
  },

  async listImportRows(call, services) {
    const db = services.database.slow;
    const { limit = ROWS_LISTED, offset = 0 } = call.query;
    const one = await findImport(db, call.params.import);
    const rows = await rowsOf(db, services, call)
      .select(["intRow", "strCells", "strNotes", "strOutcome"])
      .orderBy("intRow")
      .limit(limit)
      .offset(offset)
      .execute();
    const count = await rowsOf(db, services, call)
      .select(({ fn }) => fn.countAll().as("n"))
      .executeTakeFirst();
    return {
      status: 200,
      body: rows.map((row) => formatRow(row, one)),
      headers: { "x-total-count": String(count?.n ?? 0) },
    };
  },

  addImportRows: keyed(async ({ params, body, caller }, trx, { now }) => {
    const one = await insertRows(trx, await ownImport(trx, params.import, caller), body);
    return { status: 200, body: await formatImport(trx, one, now()) };
  }),

  checkImport: (call, services) => order(beginsCheck, call, services),
  applyImport: (call, services) => order(beginsApply, call, services),
  takeBackImport: (call, services) => order(beginsTakeBack, call, services),

  async getRefusedRows({ params }, { database }) {
    const one = await findImport(database.db, params.import);
    const body = refusedRows(database, one);
    return { status: 200, body, headers: fileHeaders("csv", `refused ${one.strFile}`) };
  },
} satisfies Handlers<ImportServices>;
