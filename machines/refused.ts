/** An actor's expected failure: what a person is told is its message. */
import { messages } from "#domain/messages.ts";

export class Refused extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "Refused";
  }
}

/** What a person is told of an actor's failure; anything but a refusal is a surprise. */
export const problemOf = (error: unknown, fallback: string = messages.somethingWrong): string =>
  error instanceof Refused ? error.message : fallback;
