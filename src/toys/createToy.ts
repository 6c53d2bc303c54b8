/** The Add Item machine submits a new toy to the outbox (specification sections 7 and 8). */
import { fromPromise } from "xstate";
import { messages } from "#domain/messages.ts";
import { serverSentenceOr } from "#domain/outbox/kinds/outcome.ts";
import { emptyToyDraft, type ToyDraftField, type ToyDraftProblems } from "#domain/toy/toyDraft.ts";
import type { ErrorBody } from "#domain/types.ts";
import { type CreatedToy, type NewItem, ToyRefused } from "#machines/addItem.machine.ts";
import { lookUpCode } from "#src/scan/lookUpCode.ts";
import type { SignedIn } from "#src/signedIn.ts";

/** `draft`: the id of what was typed. */
export const createToyIn = (stock: Pick<SignedIn, "outbox" | "queries">, draft: string) =>
  fromPromise<CreatedToy, NewItem>(async ({ input: { toy, put, picture, ownFields }, signal }) => {
    const own = ownFields.length > 0 && { ownFields };
    const rest = { ...(put && { put }), ...(picture && { picture }), ...own };
    const command = { kind: "createToy" as const, toy, ...rest };
    const outcome = await stock.outbox.order(command, signal, { draft });
    const { strToyBarcode } = toy;
    // Where only its box or its picture was refused, that is said by a toast.
    if (outcome.type !== "refused" || outcome.intDone > 0) {
      return { strToyBarcode, isUnsent: outcome.type === "unsent" };
    }
    const sentence = serverSentenceOr(messages.createToyFailed, outcome.sentence);
    if (outcome.code === "duplicate") {
      // A code that is taken may also be a box's, or one that is only reserved.
      const taken = await lookUpCode(strToyBarcode, { stock, signal }, ["toy"]);
      throw new ToyRefused(sentence, {}, taken.type === "toy" ? strToyBarcode : null);
    }
    const { fields } = (outcome.body ?? {}) as Partial<ErrorBody>;
    throw new ToyRefused(sentence, draftFieldsOf(fields ?? {}), null);
  });

const KNOWN = new Set<string>(Object.keys(emptyToyDraft()));

function draftFieldsOf(fields: Record<string, string>): ToyDraftProblems {
  const known = Object.entries(fields).filter(([field]) => KNOWN.has(field));
  return Object.fromEntries(known) as Record<ToyDraftField, string>;
}
