/** Keeps the copy of the stock: fetches it in parts, then what has changed, and stores it (docs/design.md, "Copy"). */
import { CopyAnswers } from "#domain/copy/copyAnswers.ts";
import { StockCopy } from "#domain/copy/stockCopy.ts";
import { columnsOf, FIELD_NAMES, type StockPart } from "#domain/copy/stockPart.ts";
import { ApiError, prefixedApi, unwrap } from "#src/api/client.ts";
import { holdLock } from "#src/device/lock.ts";
import { CopyDatabase, type Progress, type Seen } from "./copyDatabase.ts";

const NAME = "toyshelf.copy";
/** Milliseconds after which the copy asks for changes although nobody said that there are any. */
const EVERY = 60_000;
/** Milliseconds between two such questions. */
const PAUSE = 1000;
/** Milliseconds after a question without an answer. */
const RETRY = 5000;

/** Milliseconds after which searches are prepared: what the first screen asks comes before. */
const WARMING = 1500;

export interface CopyStatus {
  toys: number;
  /** Characters that are stored, most of which are a byte each. */
  size: number;
  /** Milliseconds since 1970; null while it is not whole. */
  asOf: number | null;
  hasToys: boolean;
}

/** What one window tells the others. */
interface News {
  /** What was fetched; null where all was forgotten. */
  part: StockPart | null;
  progress: Progress;
}

const questionOf = (method: string, given: unknown[]) => JSON.stringify([method, ...given]);

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class CopyKeeper {
  readonly #database = new CopyDatabase();
  readonly #channel = new BroadcastChannel(NAME);
  readonly #owner: string;
  readonly #sizes = new Map<number, number>();
  #stock = new StockCopy();
  #answers = new CopyAnswers(this.#stock);
  #progress: Progress;
  /** When what is stored is in memory. */
  readonly loaded: Promise<void>;
  #woken = Promise.withResolvers<void>();

  constructor(owner: string) {
    this.#owner = owner;
    this.#progress = this.#beginning();
    this.#channel.addEventListener("message", ({ data }: MessageEvent<News>) => {
      // What is read from the disk meanwhile may be older.
      void this.loaded.then(() => {
        if (data.part) this.#stock.take(data.part);
        else this.#forget();
        this.#progress = data.progress;
      });
    });
    this.loaded = this.#load();
    void this.loaded.then(() => holdLock(NAME, () => void this.#follow()));
    void this.loaded.then(() => sleep(WARMING)).then(() => this.#warm());
  }

  /** Makes what searches need: for 100,000 toys it takes a second. */
  #warm(): void {
    this.answers?.toys({ q: "a", limit: 1 });
  }

  #beginning(): Progress {
    const position = { intNext: 0, intChange: 0, intAt: 0, asOf: 0 };
    return { owner: this.#owner, fields: FIELD_NAMES, hasToys: true, ...position };
  }

  /** What is asked of the stock; null before it was whole. */
  get answers(): CopyAnswers | null {
    return this.asOf > 0 ? this.#answers : null;
  }

  /** What the copy answers, or the server has answered to it here before; undefined where neither is known. */
  async answer(method: keyof CopyAnswers, given: unknown[]): Promise<Seen | undefined> {
    await this.loaded;
    const ask = this.answers?.[method] as ((...given: unknown[]) => unknown) | undefined;
    const value = ask?.apply(this.answers, given);
    if (value !== undefined) return { value, asOf: this.asOf };
    return this.#progress.hasToys ? undefined : this.#database.readSeen(questionOf(method, given));
  }

  /** Keeps what the server has answered, where the copy does not know it. */
  async see(method: keyof CopyAnswers, given: unknown[], seen: Seen): Promise<void> {
    await this.loaded;
    if (this.#progress.hasToys || method === "toys") return;
    await this.#database.writeSeen(questionOf(method, given), seen);
  }

  get asOf(): number {
    return this.#progress.asOf;
  }

  status(): CopyStatus {
    const size = [...this.#sizes.values()].reduce((sum, one) => sum + one, 0);
    const asOf = this.answers && this.asOf;
    return { toys: this.#stock.toys.size, size, asOf, hasToys: this.#progress.hasToys };
  }

  /** There may be changes. */
  wake(): void {
    this.#woken.resolve();
  }

  #forget(): void {
    this.#stock = new StockCopy();
    this.#answers = new CopyAnswers(this.#stock);
    this.#progress = this.#beginning();
    this.#sizes.clear();
  }

  async #load(): Promise<void> {
    const stored = await this.#database.readProgress();
    const isUsable = stored?.owner === this.#owner && stored.fields === FIELD_NAMES;
    if (stored && !isUsable) await this.#database.clear();
    if (!isUsable) return;
    // As another window has told it already.
    if (this.asOf > 0 && stored.asOf === this.asOf) return;
    this.#forget();
    for (const text of await this.#database.readParts()) {
      const part: StockPart = JSON.parse(text);
      for (const number of this.#stock.take(part)) this.#sizes.set(number, text.length);
    }
    this.#progress = stored;
  }

  /** The one window that has the lock fetches, for all of them. */
  async #follow(): Promise<void> {
    await this.#load();
    for (;;) {
      this.#woken = Promise.withResolvers();
      const pause = await this.#fetch().catch((error) => this.#pauseAfter(error));
      if (pause === 0) continue;
      await sleep(PAUSE);
      await Promise.race([this.#woken.promise, sleep(pause)]);
    }
  }

  async #pauseAfter(error: unknown): Promise<number> {
    if (!(error instanceof ApiError)) {
      console.warn("The device could not keep its copy of the stock.", error);
      return EVERY;
    }
    if (error.code === "other_journal") {
      await this.refresh();
      return 0;
    }
    return error.status === 0 ? RETRY : EVERY;
  }

  /** Begins anew. */
  async refresh(): Promise<void> {
    this.#forget();
    await this.#database.clear();
    this.#channel.postMessage({ part: null, progress: this.#progress } satisfies News);
    this.wake();
  }

  /** Fetches one part, of the whole or of what has changed. Returns after how many milliseconds the next one is due. */
  async #fetch(): Promise<number> {
    const { intNext, intChange, intAt } = this.#progress;
    const asOf = Date.now();
    const part =
      intNext === null
        ? await unwrap(
            prefixedApi.GET("/copy/changes", {
              params: { query: { since: intChange, at: intAt } },
            }),
          )
        : await unwrap(
            prefixedApi.GET("/copy/parts/{part}", { params: { path: { part: intNext } } }),
          );
    // The stock has become too large, or small enough.
    if (part.hasToys !== this.#progress.hasToys && intNext !== 0) {
      await this.refresh();
      return 0;
    }
    const isWhole = intNext === null;
    const isCurrent = isWhole && part.intNext === null;
    // What was written since the oldest of the parts was packed is asked for when all are there.
    const isOldest = intNext === 0 || part.intChange < intChange;
    const progress = {
      ...this.#progress,
      ...((isWhole || isOldest) && { intChange: part.intChange, intAt: part.intAt }),
      ...(isCurrent && { asOf }),
      hasToys: part.hasToys,
      intNext: isWhole ? null : part.intNext,
    };
    const parts = this.#stock.take(part);
    await this.#store(parts, progress);
    this.#channel.postMessage({ part, progress } satisfies News);
    return isCurrent ? EVERY : 0;
  }

  async #store(parts: Set<number>, progress: Progress): Promise<void> {
    const { hasToys } = progress;
    const texts = new Map(
      [...parts].map((part) => {
        const columns = columnsOf(this.#stock.rowsOfPart(part));
        return [part, JSON.stringify({ ...columns, hasToys, gone: [] })] as const;
      }),
    );
    await this.#database.write(texts, progress);
    for (const [part, { length }] of texts) this.#sizes.set(part, length);
    this.#progress = progress;
  }
}
