/** Answers that are files: their names, and long ones written while they are read. */
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { BYTE_ORDER_MARK, csvLine } from "#domain/import/csv.ts";

/** Characters that are made before others have their turn: about 1 ms of work. */
const PART = 64 * 1024;

type Rows<Row> = AsyncIterable<Row> | Iterable<Row>;

/** RFC 6266: a plain name for old readers, the true one encoded. No path and no quote gets through. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w .-]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const extended = plain === name ? "" : `; filename*=UTF-8''${encoded}`;
  return `attachment; filename="${plain}"${extended}`;
}

export const JSON_TYPE = "application/json; charset=utf-8";
const TYPES = {
  csv: "text/csv; charset=utf-8",
  json: JSON_TYPE,
  pdf: "application/pdf",
  db: "application/vnd.sqlite3",
};

export const fileHeaders = (type: keyof typeof TYPES, name: string) => ({
  "content-type": TYPES[type],
  "content-disposition": attachment(name),
});

/** Texts as one answer, of which neither memory nor other calls notice how long it is. */
function textStream(texts: AsyncIterable<string>): Readable {
  async function* parts() {
    let part = "";
    for await (const text of texts) {
      part += text;
      if (part.length < PART) continue;
      yield part;
      part = "";
      await setImmediate();
    }
    yield part;
  }
  return Readable.from(parts(), { objectMode: false });
}

/** Things as a JSON array. */
export function jsonStream<Row>(
  rows: Rows<Row>,
  thingOf: (row: Row) => unknown = (row) => row,
): Readable {
  async function* texts() {
    let before = "[";
    for await (const row of rows) {
      yield before + JSON.stringify(thingOf(row));
      before = ",";
    }
    yield before === "[" ? "[]" : "]";
  }
  return textStream(texts());
}

/** A CSV file that spreadsheets open rightly. */
export function csvStream<Row>(
  headings: readonly string[],
  rows: Rows<Row>,
  cellsOf: (row: Row) => string[],
  delimiter?: string,
): Readable {
  async function* texts() {
    yield BYTE_ORDER_MARK + csvLine(headings, delimiter);
    for await (const row of rows) yield csvLine(cellsOf(row), delimiter);
  }
  return textStream(texts());
}
