/** All toys in one answer, written while they are read: neither memory nor other calls wait for 100,000 of them (specification section 7). */
import type { Readable } from "node:stream";
import { jsonStream } from "../../kernel/files.ts";
import { type ToyRow, toyOf } from "./toyRows.ts";

export const toyStream = (rows: AsyncIterable<ToyRow> | Iterable<ToyRow>): Readable =>
  jsonStream(rows, toyOf);
