/** What the actors of the machines have in common: placeholders, expected failures, and the actor that submits commands. */
import { fromPromise } from "xstate";
import { messages } from "#domain/messages.ts";
import type { NewCommand } from "#domain/outbox/commands.ts";
import type { Outcome } from "#domain/outbox/entries.ts";

/** A placeholder for an actor or an action, which is provided where the machine is started; throws when called. */
export const notProvided = (name: string) => (): never => {
  throw new Error(`${name} is not provided`);
};

/** An actor's expected failure; its message is the sentence for the person. */
export class Refused extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "Refused";
  }
}

/** The sentence about an actor's failure; any error but a refusal is unexpected. */
export const problemOf = (error: unknown, fallback: string = messages.somethingWrong): string =>
  error instanceof Refused ? error.message : fallback;

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
