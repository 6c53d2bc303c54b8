/** Imports: a file's rows are staged, compared with the stock, applied, and taken back (our addition under /api). */
import { setImmediate } from "node:timers/promises";
import { importServerMessages } from "#domain/import/importServerMessages.ts";
import type { Answer, Call, Caller, Handler, Handlers, Services } from "../calls/handler.ts";
import { answerBefore } from "../calls/idempotency.ts";
import { keyed, performAs } from "../calls/perform.ts";
import { among } from "../database/among.ts";
import type { Db, Trx } from "../database/database.ts";
import { AbandonedError } from "../database/errors.ts";
import type { ImportsTable } from "../database/tables/imports.ts";
import { isAbandoned } from "../kernel/abandoned.ts";
import { conflict } from "../kernel/errors.ts";
import { fileHeaders, JSON_TYPE, jsonStream } from "../kernel/files.ts";
import { listBoxes } from "./importBoxes.ts";
import { importFile } from "./importFile.ts";
import {
  appliedBefore,
  assertMayWriteOver,
  findImport,
  formatImport,
  ownImport,
  problemsIn,
  setImport,
  storedRows,
  WORKING,
} from "./importRecords.ts";
import { REMEMBERED, removeImport } from "./importRemoval.ts";
import { FIRST_TOY } from "./importReset.ts";
import type { ImportServices } from "./importRunner.ts";
import { correctCell, type ImportUpload, stageImport } from "./importStage.ts";
import { entriesToUndo, LookedAt, lookAtUndo, positionInUndo, toysMade } from "./importUndo.ts";

const LISTED = 50;
const ROWS_LISTED = 1000;

const isUnapplied = ({ strState }: ImportsTable) =>
  ["uploading", "checking", "checkingBoxes", "checked"].includes(strState);

/** A state from its start. */
export const begin = (
  trx: Trx,
  record: ImportsTable,
  state: ImportsTable["strState"],
  now: number,
  values: Partial<ImportsTable> = {},
) =>
  setImport(trx, record, {
    ...{ strState: state, intBeatAt: now, intFailures: 0 },
    ...{ intDone: 0, intToDo: record.intRows, strAfter: "" },
    ...values,
  });

type Orderer = Pick<Caller, "strUser" | "program">;

const ordererOf = ({ strUser, program }: Orderer) => ({
  strOrderedBy: strUser,
  strProgram: program?.strName ?? null,
});

interface Applying {
  isAgain: boolean;
  /** When what was shown was compared. */
  checkedAt?: number | undefined;
  caller: Orderer;
  now: number;
}

export async function beginApply(
  trx: Trx,
  record: ImportsTable,
  { isAgain, checkedAt, caller, now }: Applying,
): Promise<ImportsTable> {
  if (["applyingBoxes", "applying", "applied"].includes(record.strState)) return record;
  if (record.strState !== "checked") throw conflict("not_checked", importServerMessages.notChecked);
  if (checkedAt !== undefined && checkedAt !== record.intBeatAt) {
    throw conflict("changed", importServerMessages.changedMeanwhile);
  }
  if (record.strExisting === "add" && !isAgain && (await appliedBefore(trx, record)) !== null) {
    throw conflict("imported_before", importServerMessages.importedBefore);
  }
  const orderer = ordererOf(caller);
  const values = { strUser: orderer.strOrderedBy, intAppliedAt: now, ...orderer };
  return begin(trx, record, "applyingBoxes", now, values);
}

/** Begins to undo an import, or to undo its undo. */
async function beginUndo(
  trx: Trx,
  record: ImportsTable,
  state: "takingBack" | "redoing",
  { isForced = false, caller, now }: { isForced?: boolean; caller: Orderer; now: number },
): Promise<ImportsTable> {
  const { last, intToDo } = await entriesToUndo(trx, record, state)
    .select(({ fn }) => [fn.max("intChange").as("last"), fn.countAll<number>().as("intToDo")])
    .executeTakeFirstOrThrow();
  return begin(trx, record, state, now, {
    ...{ intToDo, intCursor: (last ?? 0) + 1, strAfter: positionInUndo(record) },
    ...ordererOf(caller),
    // A repeated order goes on with the sentences so far.
    intForced: Number(isForced),
    strLeft: record.strState === state ? record.strLeft : "[]",
  });
}

const isTakenBack = ({ strState }: ImportsTable) => ["takingBack", "takenBack"].includes(strState);

type Ordering = "createImport" | "changeImport" | "applyImport" | "takeBackImport" | "redoImport";

/** Makes a handler that orders work on an import, which a server begins after the commit. */
const ordered = <Op extends Ordering>(
  work: (call: Call<Op>, trx: Trx, services: Services) => Promise<Answer<Op>>,
): Handler<Op, ImportServices> => {
  const begun = keyed<Op>(work);
  return async (call, services) => {
    const answer = await begun(call, services);
    void services.imports.run((answer.body as { strImport: string }).strImport);
    return answer;
  };
};

/** Lets other calls write. Throws AbandonedError where the call is over; when it is repeated, the import goes on. */
async function pauseWhileAwaited(): Promise<void> {
  await setImmediate();
  if (isAbandoned()) throw new AbandonedError();
}

const beginsFirstCheck = ordered<"createImport">(async ({ body, caller }, trx, { now }) => {
  const found = await ownImport(trx, body.strImport, caller);
  if (!isUnapplied(found)) throw conflict("begun", importServerMessages.isBegun);
  const record = await begin(trx, found, "checking", now(), { strAfter: FIRST_TOY });
  return { body: await formatImport(trx, record, caller) };
});

const discardImport = keyed<"deleteImport">(async ({ params, caller }, trx) => {
  const record = await ownImport(trx, params.import, caller);
  if (!isUnapplied(record)) throw conflict("begun", importServerMessages.isBegun);
  await setImport(trx, record, { strState: "discarded" });
});

/** The rows of an import that a query selects. */
function rowsOf(db: Db, { database }: Services, { params, query }: Call<"listImportRows">) {
  let rows = db.selectFrom("importRows").where("strImport", "=", params.import);
  const { outcome, column } = query;
  if (outcome === "passed") rows = rows.where("strOutcome", "is", null);
  else if (outcome !== undefined) rows = rows.where("strOutcome", "=", outcome);
  if (column !== undefined) {
    const text = `"column":${JSON.stringify(column)}`;
    rows = rows.where((eb) => database.dialect.contains(eb.ref("strNotes"), text));
  }
  return rows;
}

export const imports = {
  async listImports({ caller }, { database: { db }, now }) {
    const rows = await db
      .selectFrom("imports")
      .selectAll()
      .where((eb) =>
        eb.or([eb("intCreatedAt", ">=", now() - REMEMBERED), eb("strState", "in", WORKING)]),
      )
      .where("strState", "<>", "discarded")
      // One that cannot go on stays in sight, however old it is: what is told of it can be ended there alone.
      .orderBy((eb) => eb("strState", "in", WORKING), "desc")
      .orderBy("intCreatedAt", "desc")
      .orderBy("strImport")
      .limit(LISTED)
      .execute();
    const body = [];
    for (const row of rows) body.push(await formatImport(db, row, caller));
    return { body };
  },

  async createImport(call, services) {
    const { body, caller } = call;
    const { now } = services;
    assertMayWriteOver(body, caller);
    const before = await answerBefore(call, services);
    if (before) return before;
    const maker = { strUser: caller.strUser, now: now() };
    const write = <T>(work: (trx: Trx) => Promise<T>) => performAs(caller, services, work);
    // Its rows are read as a long list (`x-long-list` in the contract).
    await stageImport(write, body as unknown as ImportUpload, maker, pauseWhileAwaited);
    return beginsFirstCheck(call, services);
  },

  async getImport({ params, caller }, { database: { db } }) {
    return { body: await formatImport(db, await findImport(db, params.import), caller) };
  },

  changeImport: ordered(async ({ params, body, caller }, trx, { now }) => {
    const record = await ownImport(trx, params.import, caller);
    assertMayWriteOver(body, caller);
    const { boxes, cell, strExisting, replacesTags, takesAsked } = body;
    if (!isUnapplied(record)) throw conflict("begun", importServerMessages.isBegun);
    if (record.strState === "uploading") throw conflict("begun", importServerMessages.isUploading);
    if (boxes && record.strState !== "checked") {
      throw conflict("not_checked", importServerMessages.notChecked);
    }
    for (const [boxCode, isOn] of Object.entries(boxes ?? {})) {
      await trx
        .updateTable("importBoxes")
        .set({ intOn: Number(isOn) })
        .where("strImport", "=", record.strImport)
        .where("strBoxCode", "=", boxCode)
        .execute();
    }
    const values: Partial<ImportsTable> = {
      ...(strExisting && { strExisting }),
      ...(replacesTags !== undefined && { intReplacesTags: Number(replacesTags) }),
      ...(takesAsked !== undefined && { intTakesAsked: Number(takesAsked) }),
    };
    if (cell) await correctCell(trx, record, cell);
    const isCheckedAnew = cell !== undefined || Object.keys(values).length > 0;
    const changed = isCheckedAnew
      ? await begin(trx, record, "checking", now(), values)
      : await setImport(trx, record, { intBeatAt: now() });
    return { body: await formatImport(trx, changed, caller) };
  }),

  async deleteImport(call, services) {
    const answer = await discardImport(call, services);
    await removeImport(services.database, call.params.import);
    return answer;
  },

  async listImportRows(call, services) {
    const db = services.database.slow;
    const { limit = ROWS_LISTED, offset = 0 } = call.query;
    const record = await findImport(db, call.params.import);
    const listed = await rowsOf(db, services, call)
      .select("intRow")
      .orderBy("intRow")
      .limit(limit)
      .offset(offset)
      .execute();
    const count = await rowsOf(db, services, call)
      .select(({ fn }) => fn.countAll().as("n"))
      .executeTakeFirst();
    const numbers = listed.map(({ intRow }) => intRow);
    const body = jsonStream(
      storedRows(services.database, record, (slow) => among(slow, "intRow", numbers)),
      ({ strCells, strNotes, strChanges, ...row }) => ({
        ...{ ...row, cells: JSON.parse(strCells) },
        problems: problemsIn(strNotes).map(({ isOfStock: _, ...problem }) => problem),
        changes: JSON.parse(strChanges),
      }),
    );
    const headers = { "content-type": JSON_TYPE, "x-total-count": String(count?.n ?? 0) };
    return { body, headers };
  },

  async listImportBoxes({ params }, { database: { slow } }) {
    return { body: await listBoxes(slow, await findImport(slow, params.import)) };
  },

  async previewImportUndo({ params, query, caller }, services) {
    const { force: isForced = false, before = Number.MAX_SAFE_INTEGER } = query;
    const now = services.now();
    try {
      return await performAs(caller, services, async (trx) => {
        const record = await ownImport(trx, params.import, caller);
        if (isUnapplied(record))
          throw conflict("nothing_applied", importServerMessages.nothingApplied);
        return lookAtUndo(trx, record, { before, isForced, now });
      });
    } catch (error) {
      if (!(error instanceof LookedAt)) throw error;
      const intMade = await toysMade(services.database.slow, params.import);
      return { body: { ...error.page, intMade } };
    }
  },

  applyImport: ordered(async ({ params, query, caller }, trx, { now }) => {
    const checked = await ownImport(trx, params.import, caller);
    assertMayWriteOver(checked, caller);
    const { again: isAgain = false, checkedAt } = query;
    const record = await beginApply(trx, checked, { isAgain, checkedAt, caller, now: now() });
    return { body: await formatImport(trx, record, caller) };
  }),

  takeBackImport: ordered(async ({ params, query, caller }, trx, { now }) => {
    const own = await ownImport(trx, params.import, caller);
    if (isUnapplied(own)) throw conflict("nothing_applied", importServerMessages.nothingApplied);
    const by = { isForced: query.force === true, caller, now: now() };
    const isDone = own.strState === "takenBack";
    const record = isDone ? own : await beginUndo(trx, own, "takingBack", by);
    return { body: await formatImport(trx, record, caller) };
  }),

  redoImport: ordered(async ({ params, caller }, trx, { now }) => {
    const own = await ownImport(trx, params.import, caller);
    if (isUnapplied(own)) throw conflict("nothing_applied", importServerMessages.nothingApplied);
    const by = { caller, now: now() };
    const record = isTakenBack(own) ? await beginUndo(trx, own, "redoing", by) : own;
    return { body: await formatImport(trx, record, caller) };
  }),

  async getImportFile({ params, query }, { database }) {
    const record = await findImport(database.db, params.import);
    const isOfAll = query.rows === "all";
    const name = `${isOfAll ? "checked" : "refused"} ${record.strFile.replace(/\.\w+$/, "")}.csv`;
    const body = importFile(database, record, isOfAll);
    return { body, headers: fileHeaders("csv", name) };
  },
} satisfies Handlers<ImportServices>;
