/** Statements of a thread that has a connection of its own, and their answers. */
import { startThread } from "../kernel/thread.ts";
import type { StatementResult } from "./connection.ts";

interface StatementFailure {
  message: string;
  errcode: number | null;
}

export type StatementAnswer = StatementResult | StatementFailure;

/** Starts one. `readOnly`: it only reads. */
export const startStatements = (path: string, readOnly: boolean) =>
  startThread(new URL("./statements.worker.ts", import.meta.url), { path, readOnly });

/** The error of a statement, with SQLite's code. */
export const errorOf = ({ message, errcode }: StatementFailure): Error =>
  Object.assign(new Error(message), { errcode });
