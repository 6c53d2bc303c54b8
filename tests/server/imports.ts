/** Imports of files, as a client makes them. */
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { readTable, type TableReading } from "#domain/import/csv.ts";
import { readingOf } from "#domain/import/importReading.ts";
import { isWorking } from "#domain/import/importState.ts";
import type { Import, ImportedRow, NewImport, OwnField } from "#domain/types.ts";
import type { TestApp } from "./server.ts";

type Caller = Pick<TestApp, "call">;
type Answers = Partial<NewImport["reading"]>;

/** Waits until no server works on an import any more, and returns it. Each look takes a process from its work. */
export async function importAtRest({ call }: Caller, importId: string, pause = 2): Promise<Import> {
  const { body } = await call<Import>("GET", `/api/imports/${importId}`);
  if (!isWorking(body)) return body;
  await sleep(pause);
  return importAtRest({ call }, importId, Math.min(2 * pause, 50));
}

/** The upload of a file, read as it is read where nobody says otherwise. */
export function newImport(
  content: string | Uint8Array | TableReading,
  existing: NewImport["strExisting"] = "leave",
  answers: Answers = {},
  ownFields: readonly OwnField[] = [],
): NewImport {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const found = "type" in bytes ? bytes : readTable(bytes);
  if (found.type !== "table") throw new Error(found.sentence);
  const { delimiter: strFormat, ...table } = found.table;
  const strHash = createHash("sha256").update(JSON.stringify(table)).digest("hex");
  return {
    ...{ strImport: randomUUID(), strFile: "toys.csv", strHash, strFormat, strExisting: existing },
    ...{ ...table, reading: { ...readingOf(found.table, { ownFields }), ...answers } },
  };
}

/** Uploads a file and waits until it is compared with the stock. */
export async function checkFile(
  app: Caller,
  content: Parameters<typeof newImport>[0],
  existing?: NewImport["strExisting"],
  answers?: Answers,
  ownFields?: readonly OwnField[],
): Promise<Import> {
  const body = newImport(content, existing, answers, ownFields);
  const answer = await app.call<Import>("POST", "/api/imports", body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return importAtRest(app, body.strImport);
}

/** Orders something of an import and waits for its end. */
export async function takeStep(
  app: Caller,
  importId: string,
  step: string,
  method = "POST",
  body?: unknown,
): Promise<Import> {
  const answer = await app.call<Import>(method, `/api/imports/${importId}${step}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return importAtRest(app, importId);
}

/** Answers what is asked before an import is applied. */
export const changeImport = (app: Caller, { strImport }: Import, changes: object) =>
  takeStep(app, strImport, "", "PATCH", changes);

/** Imports a file from its upload to its last row, and all that is asked about. */
export async function importFile(
  app: Caller,
  content: Parameters<typeof newImport>[0],
  existing?: NewImport["strExisting"],
  answers?: Answers,
): Promise<Import> {
  const checked = await checkFile(app, content, existing, answers);
  if (checked.intAsked > 0) await changeImport(app, checked, { takesAsked: true });
  return takeStep(app, checked.strImport, "/apply");
}

export const rowsOf = async ({ call }: Caller, { strImport }: Import, query = "") =>
  (await call<ImportedRow[]>("GET", `/api/imports/${strImport}/rows${query}`)).body;

/** The problems of an import by row and column, each as one line. */
export async function problemsOf(app: Caller, one: Import): Promise<string[]> {
  const rows = await rowsOf(app, one);
  return rows.flatMap(({ intRow, problems }) =>
    problems.map(({ column, message }) => `${intRow} ${column}: ${message}`),
  );
}

/** The number of rows by outcome: new, changed, same, refused. */
export const countsOf = ({ intNew, intChanged, intSame, intRefused }: Import) => [
  ...[intNew, intChanged, intSame, intRefused],
];
