/** The actor by which machines submit commands, and questions about the first outcomes. */
import { fromPromise } from "xstate";
import type { NewCommand } from "#domain/outbox/commands.ts";
import type { Outcome } from "#domain/outbox/outbox.ts";
import { notProvided } from "./notProvided.ts";

/** Resolves with the first outcome of each command. Reports of failures are the outbox's, not the machine's. */
export const submit = fromPromise<Outcome[], { commands: NewCommand[] }>(notProvided("submit"));

/** True where the server refused none of the submitted commands. */
export const isNoneRefused = (outcomes: Outcome[]) =>
  outcomes.every(({ type }) => type !== "refused");
export const isDone = ([outcome]: Outcome[]) => outcome?.type === "done";
export const isRefused = ([outcome]: Outcome[]) => outcome?.type === "refused";

/** The things whose command was refused; each command is about one thing, in the same order. */
export const refusedOf = <T>(things: Iterable<T>, outcomes: readonly Outcome[]): T[] =>
  [...things].filter((_, n) => outcomes[n]?.type === "refused");

/** The sentence of the first refusal; null without one. */
export const reasonOf = (outcomes: readonly Outcome[]): string | null =>
  outcomes.find((outcome) => outcome.type === "refused")?.sentence ?? null;
