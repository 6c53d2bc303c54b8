/** An actor's expected failure; its message is the sentence for the person. */
import { messages } from "#domain/messages.ts";

export class Refused extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "Refused";
  }
}

/** The sentence about an actor's failure; any error but a refusal is unexpected. */
export const problemOf = (error: unknown, fallback: string = messages.somethingWrong): string =>
  error instanceof Refused ? error.message : fallback;
