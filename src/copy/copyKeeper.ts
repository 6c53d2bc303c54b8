/** Keeps the copy of the stock: fetches it in parts, then what has changed, and stores it (docs/design.md, "Copy"). */
import { CopyAnswers } from "#domain/copy/copyAnswers.ts";
import { type PackedPart, packPart, sizeOf } from "#domain/copy/packedPart.ts";
import { numbersOf, StockCopy } from "#domain/copy/stockCopy.ts";
import { FIELD_NAMES, type Position, rowsOf, type StockPart } from "#domain/copy/stockPart.ts";
import { ApiError, prefixedApi, unwrap } from "#src/api/client.ts";
import { holdLock } from "#src/device/lock.ts";
import { sleep } from "#src/device/sleep.ts";
import { CopyDatabase, type Key, type Progress, type Seen } from "./copyDatabase.ts";

const NAME = "toyshelf.copy";
/** Milliseconds before the first fetch, so that it does not slow the first screen. */
const FIRST_SCREEN = 1000;
/** Milliseconds after which the copy asks for changes without having been woken. */
const EVERY = 60_000;
/** The least milliseconds between two requests for changes. */
const PAUSE = 1000;
/** Milliseconds before the next request after one without an answer. */
const RETRY = 5000;
/** Milliseconds for which an answer of the server is kept where the stock is too large to be copied. */
const SEEN_LIFETIME = 30 * 24 * 60 * 60_000;
/** The number of stored changes from which they are merged into their parts: rewriting a part is slow, and so is reading many changes. */
const CHANGES_MAX = 50;

export interface CopyStatus {
  toys: number;
  /** Roughly, in bytes. */
  size: number;
  /** Milliseconds since 1970; null while it is not whole. */
  asOf: number | null;
  hasToys: boolean;
}

/** The message of one window to the others. */
interface News {
  /** The stored parts; null where all were removed. */
  parts: [Key, PackedPart][] | null;
  progress: Progress;
}

const questionOf = (method: string, given: unknown[]) => JSON.stringify([method, ...given]);

const readPart = (part: number): Promise<StockPart> =>
  unwrap(prefixedApi.GET("/copy/parts/{part}", { params: { path: { part } } }));

const readChanges = ({ intChange: since, intAt: at }: Position): Promise<StockPart> =>
  unwrap(prefixedApi.GET("/copy/changes", { params: { query: { since, at } } }));

export class CopyKeeper {
  readonly #database: CopyDatabase;
  readonly #channel = new BroadcastChannel(NAME);
  readonly #owner: string;
  readonly #now: () => number;
  /** The numbers of the parts that have stored changes. */
  readonly #changed = new Set<number>();
  #stock = new StockCopy();
  #answers = new CopyAnswers(this.#stock);
  #progress: Progress;
  /** Resolves when the stored parts are in memory. */
  readonly loaded: Promise<void>;
  #woken = Promise.withResolvers<void>();
  /** The next part, prefetched while the part before it is packed and stored. */
  #ahead: { number: number; part: Promise<StockPart> } | undefined;
  /** A refresh that is under way. */
  #refreshing: Promise<void> | undefined;

  /** `now`: not after what orders reads and answers on this device. `onGone`: nothing is stored any more. */
  constructor(owner: string, { now, onGone }: { now: () => number; onGone: () => void }) {
    this.#owner = owner;
    this.#now = now;
    this.#database = new CopyDatabase(onGone);
    this.#progress = this.#beginning();
    this.loaded = this.#load();
    this.#channel.addEventListener("message", ({ data }: MessageEvent<News>) => {
      if (!this.#isOwn(data.progress)) return;
      // A load from the disk that is under way may read older parts.
      void this.loaded.then(() => {
        if (!data.parts) {
          this.#forget();
          this.wake();
        }
        for (const [key, part] of data.parts ?? []) this.#take(key, part);
        this.#progress = data.progress;
      });
    });
    this.loaded.then(
      () => holdLock(NAME, () => void this.#follow()),
      () => this.#channel.close(),
    );
  }

  #beginning(): Progress {
    const position = { intNext: 0, intChange: 0, intAt: 0, asOf: 0, changes: 0 };
    return { owner: this.#owner, fields: FIELD_NAMES, hasToys: true, ...position };
  }

  /** Whether a progress is of the same copy: windows of another build, or of another person, have another one. */
  #isOwn({ owner, fields }: Progress): boolean {
    return owner === this.#owner && fields === FIELD_NAMES;
  }

  /** The answers about the stock; null before the copy was complete. */
  get answers(): CopyAnswers | null {
    return this.#progress.asOf > 0 ? this.#answers : null;
  }

  /** The copy's answer, or the server's earlier answer on this device; undefined where there is neither. */
  async answer(method: keyof CopyAnswers, given: unknown[]): Promise<Seen | undefined> {
    await this.loaded;
    const ask = this.answers?.[method] as ((...given: unknown[]) => unknown) | undefined;
    const value = ask?.apply(this.answers, given);
    if (value !== undefined) return { value, asOf: this.#progress.asOf };
    return this.#progress.hasToys ? undefined : this.#database.readSeen(questionOf(method, given));
  }

  /** Stores an answer of the server where the copy cannot give it. */
  async see(method: keyof CopyAnswers, given: unknown[], seen: Seen): Promise<void> {
    await this.loaded;
    if (this.#progress.hasToys || method === "toys") return;
    await this.#database.writeSeen(questionOf(method, given), seen);
  }

  status(): CopyStatus {
    const { toys, parts, hasToys } = this.#stock;
    return { toys, size: sizeOf(parts), asOf: this.answers && this.#progress.asOf, hasToys };
  }

  /** Asks the server for changes soon. */
  wake(): void {
    this.#woken.resolve();
  }

  #forget(): void {
    this.#stock = new StockCopy();
    this.#answers = new CopyAnswers(this.#stock);
    this.#progress = this.#beginning();
    this.#changed.clear();
    this.#ahead = undefined;
  }

  /** A prefetched part may be older than this moment. The change cursor then starts at the part's position. */
  #fetchPart(number: number): Promise<StockPart> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    return ahead?.number === number ? ahead.part : readPart(number);
  }

  #fetchAhead(number: number): void {
    const part = readPart(number);
    // The error is handled where the part is awaited.
    part.catch(() => {});
    this.#ahead = { number, part };
  }

  async #load(): Promise<void> {
    const stored = await this.#database.readProgress();
    if (!stored || !this.#isOwn(stored)) {
      if (stored) await this.#database.clear();
      // The parts in memory are not on the disk, so that no changes can be stored beside them.
      this.#forget();
      return;
    }
    // Another window's messages have brought this window up to date already.
    const { asOf, intNext } = this.#progress;
    if (stored.asOf === asOf && stored.intNext === intNext) return;
    this.#forget();
    for await (const [key, part] of this.#database.readParts()) this.#take(key, part);
    this.#progress = stored;
  }

  #take(key: Key, part: PackedPart): void {
    this.#stock.take(part);
    if (typeof key === "number") return;
    for (const number of numbersOf(part)) this.#changed.add(number);
  }

  /** Fetches for all windows of the device, while this window has the lock. */
  async #follow(): Promise<void> {
    await this.#load();
    await sleep(FIRST_SCREEN);
    await this.#database.dropSeen(Date.now() - SEEN_LIFETIME).catch(() => {});
    for (;;) {
      this.#woken = Promise.withResolvers();
      const pause = await this.#fetch().catch((error) => this.#backoff(error));
      if (pause === 0) continue;
      await sleep(PAUSE);
      await Promise.race([this.#woken.promise, sleep(pause)]);
    }
  }

  async #backoff(error: unknown): Promise<number> {
    if (!(error instanceof ApiError)) {
      console.warn("The device could not keep its copy of the stock.", error);
      return EVERY;
    }
    if (error.code === "other_journal") {
      const isBegun = await this.refresh().then(
        () => true,
        () => false,
      );
      return isBegun ? 0 : RETRY;
    }
    return error.status === 0 ? RETRY : EVERY;
  }

  /** Deletes the copy and fetches it again, once at a time. Throws where it cannot, and leaves it. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refresh(): Promise<void> {
    const first = await readPart(0);
    this.#forget();
    this.#ahead = { number: 0, part: Promise.resolve(first) };
    await this.#database.clear();
    this.#channel.postMessage({ parts: null, progress: this.#progress } satisfies News);
    this.wake();
  }

  /** Fetches one part, of the whole or of what has changed. Returns after how many milliseconds the next one is due. */
  async #fetch(): Promise<number> {
    const { intNext, intChange, changes, newest } = this.#progress;
    if (intNext === null && newest) return this.#check(newest);
    const stock = this.#stock;
    const asOf = this.#now();
    const part =
      intNext === null ? await readChanges(this.#progress) : await this.#fetchPart(intNext);
    if (stock !== this.#stock) return 0;
    // The stock has become too large to be copied, or small enough again.
    if (part.hasToys !== this.#progress.hasToys && intNext !== 0) {
      await this.refresh();
      return 0;
    }
    const isWhole = intNext === null;
    if (!isWhole && part.intNext !== null) this.#fetchAhead(part.intNext);
    const isCurrent = isWhole && part.intNext === null;
    // Parts are packed at different moments. Once all are stored, changes are asked for since the oldest one.
    const isOldest = intNext === 0 || part.intChange < intChange;
    const isNewest = !newest || part.intChange > newest.intChange;
    const position = { intChange: part.intChange, intAt: part.intAt };
    const packed = packPart(rowsOf(part), part);
    const isNews = numbersOf(packed).length > 0;
    await this.#store(isWhole ? (isNews ? [[[changes], packed]] : []) : [[intNext, packed]], {
      ...this.#progress,
      ...((isWhole || isOldest) && position),
      ...(!isWhole && isNewest && { newest: position }),
      ...(isCurrent && { asOf }),
      hasToys: part.hasToys,
      intNext: isWhole ? null : part.intNext,
      changes: isWhole && isNews ? changes + 1 : changes,
    });
    if (isCurrent && this.#progress.changes >= CHANGES_MAX) await this.#writeChanged();
    return isCurrent ? EVERY : 0;
  }

  /**
   * Asks whether the server's journal has the entry of the newest part. After the restore of a backup it may have only
   * the oldest part's entry. The server then refuses the question, and the copy is fetched again.
   */
  async #check(newest: Position): Promise<number> {
    const stock = this.#stock;
    await readChanges(newest);
    if (stock === this.#stock) await this.#store([], { ...this.#progress, newest: undefined });
    return 0;
  }

  /** Merges the stored changes into their parts. */
  async #writeChanged(): Promise<void> {
    for (const number of this.#changed) {
      await this.#store([[number, this.#stock.packed(number)]], this.#progress);
    }
    this.#changed.clear();
    await this.#store([], { ...this.#progress, changes: 0 });
  }

  async #store(parts: [Key, PackedPart][], progress: Progress): Promise<void> {
    const stock = this.#stock;
    await this.#database.write(parts, progress);
    // The copy was deleted during the write.
    if (stock !== this.#stock) return;
    for (const [key, part] of parts) this.#take(key, part);
    this.#progress = progress;
    this.#channel.postMessage({ parts, progress } satisfies News);
  }
}
