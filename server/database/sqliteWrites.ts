/** SQLite's writing transactions, one after the other, in the order in which they came. */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from "kysely";
import { Yielding } from "../kernel/yielding.ts";
import type { Connection, Statement, StatementResult } from "./connection.ts";
import { errcode, UnavailableError } from "./errors.ts";
import { noStream } from "./sqliteDialect.ts";
import { errorOf, type StatementAnswer, startStatements } from "./statementThread.ts";

/** Milliseconds that a write waits for the writes of this process before it; then it is refused, and not done. */
const TURN_TIMEOUT = 5000;
/**
 * Milliseconds between two attempts to begin a transaction; other calls run meanwhile. The terminal's import pauses for
 * longer, so that an attempt falls into its pause.
 */
const BUSY_PAUSE = 5;
const BUSY = 5;

/** The queue of a file's writes. */
export class WriteTurns {
  /** Resolved when the transaction that came last has ended. */
  #last: Promise<void> = Promise.resolve();

  /** Waits for a turn. Returns the function that ends it. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    const { promise: lateness, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new UnavailableError("Too many writes wait.")),
      TURN_TIMEOUT,
    );
    try {
      await Promise.race([before, lateness]);
      return resolve;
    } catch (error) {
      // The write behind this one then waits for the one before.
      before.then(resolve);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The connection of one transaction. */
interface TransactionConnection {
  run(statement: Statement): Promise<StatementResult>;
  /** Rolls back what is not committed. */
  end(): Promise<void>;
}

/** The server's own connection, which lets other calls run between the statements of a transaction. */
export function onThisThread(writer: Connection): TransactionConnection {
  const turns = new Yielding();
  return {
    async run(statement) {
      await turns.rest();
      return writer.execute(statement);
    },
    async end() {
      // A full disk may have rolled the transaction back already (sqlite.org/lang_transaction.html).
      if (writer.isInTransaction) writer.execute({ sql: "rollback", parameters: [] });
    },
  };
}

/**
 * A connection in a thread that lives as long as the transaction. The commit of a long one reads all that it wrote to
 * the log, for the checksums, and waits for the disk to have it.
 */
export class WriteThread implements TransactionConnection {
  readonly #worker: Worker;
  readonly #ended: Promise<never>;

  constructor(path: string) {
    this.#worker = startStatements(path, false);
    this.#ended = once(this.#worker, "exit").then(() => {
      throw new Error("It was ended.");
    });
    this.#ended.catch(() => {});
  }

  async run(statement: Statement): Promise<StatementResult> {
    this.#worker.postMessage(statement);
    const answer = await this.#answer();
    if ("rows" in answer) return answer;
    throw errorOf(answer);
  }

  /** A thread may also end by an error of its own, as where its memory is used up. */
  async #answer(): Promise<StatementAnswer> {
    try {
      const [answer] = await Promise.race([once(this.#worker, "message"), this.#ended]);
      return answer;
    } catch (cause) {
      throw new UnavailableError("The writing thread has ended.", { cause });
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

interface Writing {
  turns: WriteTurns;
  /** Milliseconds that a write waits for another process, the wait for earlier writes of this process included. */
  patience: number;
  connect(): TransactionConnection;
  onCommitted(): void;
}

/**
 * Each transaction takes SQLite's lock at its start, so that two processes wait for each other instead of failing half
 * way.
 */
export class WriteDriver implements Driver {
  readonly #writing: Writing;
  /** Of the transaction that runs. */
  #connection: TransactionConnection | undefined;
  #endTurn = () => {};
  /** The moment, by performance.now(), until which it may wait for another process. */
  #deadline = 0;

  constructor(writing: Writing) {
    this.#writing = writing;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    // The wait for this process's earlier writes counts too, so that each write is answered in time.
    const deadline = performance.now() + this.#writing.patience;
    this.#endTurn = await this.#writing.turns.take();
    this.#deadline = deadline;
    const connection = this.#connected();
    this.#connection = connection;
    return {
      executeQuery: async <R>(query: CompiledQuery) =>
        (await connection.run({ sql: query.sql, parameters: query.parameters })) as QueryResult<R>,
      streamQuery: noStream,
    };
  }

  /** A turn without a connection, as where the machine makes no more threads, would keep all later writes waiting. */
  #connected(): TransactionConnection {
    try {
      return this.#writing.connect();
    } catch (error) {
      this.#endTurn();
      throw error;
    }
  }

  /** Tries again and again: SQLite's own wait would block the thread, reads included. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const begin = CompiledQuery.raw("begin immediate");
    for (;;) {
      try {
        await connection.executeQuery(begin);
        return;
      } catch (error) {
        if (errcode(error) !== BUSY || performance.now() >= this.#deadline) throw error;
        await sleep(BUSY_PAUSE);
      }
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
    this.#writing.onCommitted();
  }

  /** The end of the connection rolls back. */
  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {
    try {
      await this.#connection?.end();
    } finally {
      this.#endTurn();
    }
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}
}
