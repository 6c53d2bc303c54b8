/** Imports of files, as a client makes them. */
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { readTable } from "#domain/import/csv.ts";
import { mappingOf } from "#domain/import/importColumns.ts";
import { decimalOf } from "#domain/import/importNumbers.ts";
import type { Import, ImportedRow, NewImport } from "#domain/types.ts";
import type { TestApp } from "./server.ts";

type Caller = Pick<TestApp, "call">;

/** Waits until no server works on an import any more, and returns it. */
export async function importAtRest({ call }: Caller, strImport: string): Promise<Import> {
  for (;;) {
    const { body } = await call<Import>("GET", `/api/imports/${strImport}`);
    const isWorking = ["checking", "applying", "takingBack"].includes(body.strState);
    if (!isWorking || body.isStopped) return body;
    await sleep(2);
  }
}

/** Uploads a file whose headings say what is in its columns. Returns the import's address. */
export async function uploadFile(
  { call }: Caller,
  text: string,
  strExisting: NewImport["strExisting"] = "leave",
): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const reading = readTable(bytes);
  if (reading.type !== "table") throw new Error(reading.sentence);
  const { headings, rows, delimiter } = reading.table;
  const mapping = mappingOf(headings);
  const strImport = randomUUID();
  const body: NewImport = {
    ...{
      strImport,
      strFile: "toys.csv",
      strHash: createHash("sha256").update(bytes).digest("hex"),
    },
    ...{ headings, mapping, strDecimal: decimalOf([], delimiter), strExisting },
    intRows: rows.length,
  };
  expect((await call("POST", "/api/imports", body)).status).toBe(201);
  for (let intFrom = 0; intFrom < rows.length; intFrom += 500) {
    const part = { intFrom, rows: rows.slice(intFrom, intFrom + 500) };
    const { status } = await call("POST", `/api/imports/${strImport}/rows`, part);
    expect(status).toBe(200);
  }
  return strImport;
}

/** Takes a step and waits for its end. */
export async function takeStep(app: Caller, strImport: string, step: string): Promise<Import> {
  const answer = await app.call<Import>("POST", `/api/imports/${strImport}/${step}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return importAtRest(app, strImport);
}

export async function checkFile(
  app: Caller,
  text: string,
  strExisting?: NewImport["strExisting"],
): Promise<Import> {
  return takeStep(app, await uploadFile(app, text, strExisting), "check");
}

/** Imports a file from its upload to its last row. */
export async function importFile(
  app: Caller,
  text: string,
  strExisting?: NewImport["strExisting"],
): Promise<Import> {
  const { strImport } = await checkFile(app, text, strExisting);
  return takeStep(app, strImport, "apply?asked=true");
}

/** The problems of an import by row and column, each as one line. */
export async function problemsOf({ call }: Caller, { strImport }: Import): Promise<string[]> {
  const { body } = await call<ImportedRow[]>("GET", `/api/imports/${strImport}/rows`);
  return body.flatMap(({ intRow, problems }) =>
    problems.map(({ column, message }) => `${intRow} ${column}: ${message}`),
  );
}

/** How many rows have which outcome: new, changed, same, refused. */
export const countsOf = ({ intNew, intChanged, intSame, intRefused }: Import) => [
  ...[intNew, intChanged, intSame, intRefused],
];
