/** Answers that are files: their names, moments in them, and long ones written while they are read. */
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { BYTE_ORDER_MARK, csvLine } from "#domain/import/csv.ts";
import { badField } from "./errors.ts";

/** Characters that are made before the event loop goes on with other calls: about 1 ms of work. */
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

/** A moment as "2026-11-23 17:05:00" in a time zone; throws 400 where there is no such zone. */
export function momentFormat(timeZone = "UTC"): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  } catch {
    throw badField("zone", "There is no such time zone.");
  }
}

/** The most items of a list that is serialized at once. */
const LONG = 1000;
const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > LONG;

/** Whether serializing an answer at once would keep other calls waiting. */
export const hasLongList = (body: unknown): body is object =>
  typeof body === "object" &&
  body !== null &&
  // No list itself, no bytes and no stream.
  Object.getPrototypeOf(body) === Object.prototype &&
  Object.values(body).some((value) => isLong(value) || hasLongList(value));

function* listTexts(list: Iterable<unknown>): Generator<string> {
  let text = "";
  let before = "[";
  for (const item of list) {
    text += before + JSON.stringify(item);
    before = ",";
    if (text.length < PART) continue;
    yield text;
    text = "";
  }
  yield `${text}]`;
}

/** An object as JSON, long lists in it in parts. */
function* objectTexts(body: object): Generator<string> {
  let before = "{";
  for (const [key, value] of Object.entries(body)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    if (isLong(value)) yield* listTexts(value);
    else yield* textsOf(value);
    before = ",";
  }
  yield before === "{" ? "{}" : "}";
}

const textsOf = (value: unknown): Iterable<string> =>
  hasLongList(value) ? objectTexts(value) : [JSON.stringify(value)];

/** Texts as one streamed answer: however long, it takes little memory and lets other calls run in between. */
function textStream(texts: AsyncIterable<string> | Iterable<string>): Readable {
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
export function jsonStream<Row>(rows: Rows<Row>, thingOf: (row: Row) => unknown = (row) => row) {
  async function* texts() {
    let before = "[";
    for await (const row of rows) {
      yield before;
      yield* textsOf(thingOf(row));
      before = ",";
    }
    yield before === "[" ? "[]" : "]";
  }
  return textStream(texts());
}

/** An object as JSON. */
export const objectStream = (body: object): Readable => textStream(objectTexts(body));

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
