/** Statements of a thread that has a connection of its own, and their answers. */
import type { Connection, Statement, StatementResult } from "./connection.ts";
import { errcode } from "./errors.ts";

interface StatementFailure {
  message: string;
  errcode: number | null;
}

export type StatementAnswer = StatementResult | StatementFailure;

/** Runs a statement in the thread. */
export function answerTo(connection: Connection, statement: Statement): StatementAnswer {
  try {
    return connection.execute(statement);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { message, errcode: errcode(error) };
  }
}

/** The error of a statement, with SQLite's code. */
export const errorOf = ({ message, errcode }: StatementFailure): Error =>
  Object.assign(new Error(message), { errcode });
