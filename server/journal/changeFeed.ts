/** The journal as a stream of server-sent events: each entry once and in order, to every reader (design section 4, "The journal"). */
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Change } from "#domain/types.ts";
import type { Database } from "../database/database.ts";
import { changesAfter, latestChange } from "./changeRows.ts";

/** Milliseconds between two heartbeats. */
const HEARTBEAT = 5000;
/** Milliseconds between two looks for what other processes have written, if they were not heard. */
const POLL = 1000;
/** Entries read at once. */
const PAGE = 200;
/** Milliseconds between two looks at whether a reader has taken what it was given to catch up. */
const TAKING = 5;
/** Bytes that a reader may leave unread before it is let go: it resumes where it was. */
const UNREAD_MAX = 1024 * 1024;

interface Reader {
  stream: Readable;
  /** The number of the last entry that it was given. */
  seen: number;
  /** While it is given what was before it came, the feed leaves it alone. */
  isCatchingUp: boolean;
}

const formatEvent = (change: Change) =>
  `id: ${change.intChange}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`;

function send(reader: Reader, text: string): void {
  if (reader.stream.readableLength > UNREAD_MAX) reader.stream.destroy();
  else reader.stream.push(text);
}

interface Options {
  database: Database;
  log: FastifyBaseLogger;
  /** Milliseconds after which a stream ends, for tests that call every operation to its end. */
  lifetime?: number | undefined;
}

export class ChangeFeed {
  readonly #database: Database;
  readonly #log: FastifyBaseLogger;
  readonly #lifetime: number | undefined;
  readonly #readers = new Set<Reader>();
  readonly #timers: NodeJS.Timeout[] = [];
  /** Ends listening for other servers' commits. */
  #endListening: (() => Promise<void>) | null = null;
  /** The number of the last entry that was given to all readers. */
  #latest = 0;
  #isReading = false;
  #isWoken = false;

  constructor({ database, log, lifetime }: Options) {
    this.#lifetime = lifetime;
    this.#database = database;
    this.#log = log;
  }

  /** Looks for new entries: called after each commit of this process. What is new is read from the table. */
  wake(): void {
    if (this.#readers.size === 0) return;
    this.#isWoken = true;
    if (!this.#isReading) void this.#read();
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    try {
      while (this.#isWoken) {
        this.#isWoken = false;
        const changes = await changesAfter(this.#database.db, this.#latest, PAGE);
        for (const change of changes) this.#give(change);
        if (changes.length === PAGE) this.#isWoken = true;
      }
    } catch (error) {
      this.#log.warn({ err: error }, "the journal could not be read");
    } finally {
      this.#isReading = false;
    }
  }

  #give(change: Change): void {
    this.#latest = change.intChange;
    const text = formatEvent(change);
    for (const reader of this.#readers) {
      if (reader.isCatchingUp || reader.seen >= change.intChange) continue;
      reader.seen = change.intChange;
      send(reader, text);
    }
  }

  /** A stream of all entries after `after`, or from now on where that is undefined. */
  async open(after: number | undefined): Promise<Readable> {
    const latest = await latestChange(this.#database.db);
    // The first reader begins at the journal's end: without readers the feed does not follow it.
    if (this.#readers.size === 0) this.#latest = latest;
    const stream = new Readable({ read() {} });
    const reader = { stream, seen: after ?? latest, isCatchingUp: true };
    this.#readers.add(reader);
    this.#start();
    stream.once("close", () => {
      this.#readers.delete(reader);
      if (this.#readers.size === 0) this.#stop();
    });
    send(reader, this.#heartbeat());
    void this.#catchUp(reader);
    const end = () => {
      this.#readers.delete(reader);
      stream.push(null);
    };
    if (this.#lifetime !== undefined) setTimeout(end, this.#lifetime);
    return stream;
  }

  async #catchUp(reader: Reader): Promise<void> {
    try {
      while (this.#readers.has(reader)) {
        const changes = await changesAfter(this.#database.db, reader.seen, PAGE);
        if (!this.#readers.has(reader)) return;
        for (const change of changes) {
          reader.seen = change.intChange;
          send(reader, formatEvent(change));
        }
        // Nothing is awaited between this look and the end, so the feed misses nothing.
        if (changes.length < PAGE && reader.seen >= this.#latest) break;
        // A reader that missed much takes it page by page: all at once would be over the limit of unread bytes.
        while (this.#readers.has(reader) && reader.stream.readableLength > 0) await sleep(TAKING);
      }
      reader.isCatchingUp = false;
      this.wake();
    } catch (error) {
      reader.stream.destroy();
      this.#log.warn({ err: error }, "the journal could not be read");
    }
  }

  #heartbeat = () => `event: heartbeat\ndata: ${this.#latest}\n\n`;

  #beat(): void {
    const text = this.#heartbeat();
    for (const reader of this.#readers) send(reader, text);
  }

  #start(): void {
    if (this.#timers.length > 0) return;
    this.#timers.push(setInterval(() => this.#beat(), HEARTBEAT));
    this.#timers.push(setInterval(() => this.wake(), POLL));
    this.#endListening = this.#database.dialect.listen(() => this.wake());
  }

  #stop(): void {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    void this.#endListening?.();
    this.#endListening = null;
  }

  /** Ends every stream: the server stops. */
  close(): void {
    this.#stop();
    for (const { stream } of this.#readers) stream.push(null);
  }
}

/** What the stream's handler works with besides. */
export interface FeedServices {
  feed: ChangeFeed;
}
