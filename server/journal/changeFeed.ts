/** The journal as a stream of server-sent events: each entry once and in order, to every reader at the reader's pace (docs/design.md, "Live"). */
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { Services } from "../calls/handler.ts";
import { readCounters } from "../database/counters.ts";
import { oneAtATime } from "../kernel/shared.ts";
import { eventsAfter } from "./changeRows.ts";

/** Milliseconds between two heartbeats. */
const HEARTBEAT = 5000;
/** Milliseconds between two looks for what other processes have written, if they were not heard. */
const POLL = 1000;
/** Bytes that a reader is given at once, about; the next part follows when these are taken. */
const PART = 64 * 1024;
/** Entries that are read at once, at first and at most. */
const ENTRIES = 8;
const ENTRIES_MAX = 200;
/** Parts that are kept for other readers at the same place. */
const PARTS_MAX = 8;

/** Some entries one after the other. */
interface Part {
  bytes: Buffer;
  /** The number of the last one. */
  last: number;
  /** The number of entries that are read next, for as many bytes as a part has. */
  entries: number;
}

interface Options extends Pick<Services, "database" | "log"> {
  /** Milliseconds after which a stream ends, for tests that call every operation to its end. */
  lifetime?: number | undefined;
}

export class ChangeFeed {
  readonly #options: Options;
  readonly #readers = new Set<Readable>();
  readonly #timers: NodeJS.Timeout[] = [];
  /** Ends listening for other servers' commits. */
  #endListening: (() => Promise<void>) | null = null;
  /** The number of the journal's last entry, as far as it is known. */
  #latest = 0;
  /** The number of writes of counts, about which the journal has no entry. */
  #counts = 0;
  #beats = 0;
  /** Resolved when there is something new for all readers. */
  #news = Promise.withResolvers<void>();
  /** By the number of the entry before. */
  readonly #parts = new Map<number, Promise<Part>>();
  /** One part in each turn of the event loop, whichever reader takes it: other calls have their turn between them. */
  readonly #nextTurn = oneAtATime(() => setImmediate());
  #isLooking = false;
  #isWoken = false;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Looks for new entries: called after each commit of this process. What is new is read from the table. */
  wake(): void {
    if (this.#readers.size === 0) return;
    this.#isWoken = true;
    if (!this.#isLooking) void this.#look();
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    try {
      while (this.#isWoken) {
        this.#isWoken = false;
        await this.#follow();
      }
    } catch (error) {
      this.#options.log.warn({ err: error }, "the journal could not be read");
    } finally {
      this.#isLooking = false;
    }
  }

  async #follow(): Promise<void> {
    const { changes, counts } = await readCounters(this.#options.database.db);
    if (changes <= this.#latest && counts <= this.#counts) return;
    this.#latest = Math.max(changes, this.#latest);
    this.#counts = Math.max(counts, this.#counts);
    this.#announce();
  }

  #announce(): void {
    this.#news.resolve();
    this.#news = Promise.withResolvers();
  }

  /** Readers at the same place share what is read. */
  #partAfter(after: number, entries: number): Promise<Part> {
    const known = this.#parts.get(after);
    if (known) return known;
    const part = this.#read(after, entries);
    this.#parts.set(after, part);
    part.catch(() => this.#parts.delete(after));
    if (this.#parts.size > PARTS_MAX) {
      this.#parts.delete(this.#parts.keys().next().value as number);
    }
    return part;
  }

  async #read(after: number, entries: number): Promise<Part> {
    // An entry that is committed while this is read may not be in it.
    const latest = this.#latest;
    const events = await eventsAfter(this.#options.database.db, after, entries);
    const bytes = Buffer.from(events.map(({ text }) => text).join(""));
    const fitting = Math.round((events.length * PART) / Math.max(1, bytes.length));
    return {
      bytes,
      last: events.at(-1)?.intChange ?? latest,
      entries: Math.min(ENTRIES_MAX, Math.max(1, fitting)),
    };
  }

  /** Milliseconds since the newest entry: who begins to listen may have read something before it. */
  async #newest(): Promise<Buffer[]> {
    const newest = this.#options.database.db.selectFrom("changes").select("intAt");
    const entry = await newest.orderBy("intChange", "desc").limit(1).executeTakeFirst();
    return entry ? [Buffer.from(`event: newest\ndata: ${Date.now() - entry.intAt}\n\n`)] : [];
  }

  async *#eventsAfter(
    { first, seen, counts }: { first: Buffer[]; seen: number; counts: number },
    isOver: () => boolean,
  ): AsyncGenerator<Buffer> {
    yield* first;
    let beats = -1;
    let entries = ENTRIES;
    while (!this.#isClosed && !isOver()) {
      if (beats !== this.#beats) {
        beats = this.#beats;
        // Not the newest number: who begins with it would take what follows for known.
        yield Buffer.from(`event: heartbeat\ndata: ${seen}\n\n`);
      } else if (counts !== this.#counts) {
        counts = this.#counts;
        yield Buffer.from(`event: counts\ndata: ${counts}\n\n`);
      } else if (seen < this.#latest) {
        const part = await this.#partAfter(seen, entries);
        await this.#nextTurn();
        ({ last: seen, entries } = part);
        yield part.bytes;
      } else {
        await this.#news.promise;
      }
    }
  }

  /** A stream of all entries after `after`, or from now on where that is undefined. */
  async open(after: number | undefined): Promise<Readable> {
    // Without readers the feed does not follow the journal.
    await this.#follow();
    let isOver = false;
    // Who was away may have missed some counts.
    const known = after === undefined ? this.#counts : -1;
    const seen = after ?? this.#latest;
    const first = after === undefined ? await this.#newest() : [];
    const from = { first, seen, counts: known };
    const events = this.#eventsAfter(from, () => isOver);
    const stream = Readable.from(events, { objectMode: false, highWaterMark: PART });
    const { log, lifetime } = this.#options;
    stream.on("error", (error) => log.warn({ err: error }, "the journal could not be read"));
    this.#readers.add(stream);
    this.#start();
    stream.once("close", () => {
      this.#readers.delete(stream);
      if (this.#readers.size === 0) this.#stop();
    });
    const end = () => {
      isOver = true;
      this.#announce();
    };
    if (lifetime !== undefined) setTimeout(end, lifetime);
    return stream;
  }

  #start(): void {
    if (this.#timers.length > 0) return;
    const beat = () => {
      this.#beats++;
      this.#announce();
    };
    this.#timers.push(
      setInterval(beat, HEARTBEAT),
      setInterval(() => this.wake(), POLL),
    );
    this.#endListening = this.#options.database.dialect.listen(() => this.wake());
  }

  #stop(): void {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    void this.#endListening?.();
    this.#endListening = null;
    this.#parts.clear();
  }

  /** Ends every stream: the server stops. */
  close(): void {
    this.#stop();
    this.#isClosed = true;
    this.#announce();
  }
}

/** The services of the stream's handler. */
export interface FeedServices {
  feed: ChangeFeed;
}
