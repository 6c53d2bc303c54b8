/** The copy of the stock that devices keep: whole in parts, which are packed once for all of them, and what changed since (docs/design.md, "Copy"). */
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import type { Position } from "#domain/copy/stockPart.ts";
import { COPY_TOYS_MAX } from "#domain/limits.ts";
import type { Handlers } from "../../calls/handler.ts";
import { readCounters } from "../../database/counters.ts";
import type { ReadDatabase } from "../../database/database.ts";
import { conflict } from "../../kernel/errors.ts";
import { JSON_TYPE } from "../../kernel/files.ts";
import { oneAtATime } from "../../kernel/shared.ts";
import { isInJournal, lastPosition, readChanged, readPart } from "./stockParts.ts";

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Entries after which a part is packed anew; a device asks for what they changed anyway. */
const BEHIND_MAX = 1000;
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

interface Packed {
  position: Position;
  hasToys: boolean;
  bytes: Buffer;
  isEmpty: boolean;
}
const packed = new WeakMap<ReadDatabase, Map<number, Promise<Packed>>>();

/** Whether toys are sent: they are not too many. */
async function isSent({ db }: ReadDatabase): Promise<boolean> {
  const { toys } = await readCounters(db);
  return toys <= COPY_TOYS_MAX;
}

async function pack(database: ReadDatabase, part: number, hasToys: boolean): Promise<Packed> {
  const read = await readPart(database.slow, part, hasToys);
  const { intChange, intAt } = read;
  const bytes = await compress(JSON.stringify(read), QUALITY);
  const isEmpty = [read.toys, read.boxes, read.sections].every(({ id }) => id.length === 0);
  return { position: { intChange, intAt }, hasToys, bytes, isEmpty };
}

/** A part as it was packed for another device, where that is not long ago. */
async function packedPart(database: ReadDatabase, part: number, hasToys: boolean): Promise<Buffer> {
  const parts = packed.get(database) ?? new Map<number, Promise<Packed>>();
  packed.set(database, parts);
  const latest = await lastPosition(database.db);
  const known = await parts.get(part)?.catch(() => undefined);
  const isRecent = known && latest.intChange - known.position.intChange < BEHIND_MAX;
  if (isRecent && known.hasToys === hasToys && (await isInJournal(database.db, known.position)))
    return known.bytes;
  const fresh = pack(database, part, hasToys);
  parts.set(part, fresh);
  const { bytes, isEmpty } = await fresh;
  // There are ten million numbers of parts, and few parts.
  if (isEmpty) parts.delete(part);
  return bytes;
}

/** Resolves for one call after the other, between which others are answered, however many devices fetch parts at once. */
const turn = oneAtATime(() => setImmediate());

export const copy = {
  async getCopyPart({ params: { part }, origin }, { database }) {
    await turn();
    const bytes = await packedPart(database, part, await isSent(database));
    const body = Readable.from([origin.takesBrotli ? bytes : await decompress(bytes)]);
    const headers = { "content-type": JSON_TYPE, vary: "accept-encoding" };
    if (origin.takesBrotli) Object.assign(headers, { "content-encoding": "br" });
    return { body, headers };
  },

  async listCopyChanges({ query: { since, at } }, { database }) {
    const hasToys = await isSent(database);
    const changed = await readChanged(database.slow, { intChange: since, intAt: at }, hasToys);
    if (!changed) throw conflict("other_journal", "The stock was restored: copy it anew.");
    return { body: changed };
  },
} satisfies Handlers;
