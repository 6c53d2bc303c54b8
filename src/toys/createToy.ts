/** The Add Item machine submits a new toy to the outbox (specification sections 7 and 8). */
import { fromPromise } from "xstate";
import { messages } from "#domain/messages.ts";
import { wordedOr } from "#domain/outbox/kinds/outcome.ts";
import type { Picture } from "#domain/toy/pictures.ts";
import { emptyToyDraft, type ToyDraftField, type ToyDraftProblems } from "#domain/toy/toyDraft.ts";
import type { ErrorBody, NewToy } from "#domain/types.ts";
import type { CreateOutcome } from "#machines/addItem.machine.ts";
import { lookUpCode } from "#src/scan/lookUpCode.ts";
import type { SignedIn } from "#src/signedIn.ts";

interface NewItem {
  toy: NewToy;
  picture: Picture | null;
}

export const createToyIn = ({ outbox, queries }: Pick<SignedIn, "outbox" | "queries">) =>
  fromPromise<CreateOutcome, NewItem>(async ({ input: { toy, picture }, signal }) => {
    const command = { kind: "createToy" as const, toy, ...(picture && { picture }) };
    const outcome = await outbox.order(command, signal);
    if (outcome.type === "done") {
      return { kind: "created", strToyBarcode: outcome.body?.strToyBarcode ?? toy.strToyBarcode };
    }
    if (outcome.type === "unsent") return { kind: "unsent" };
    // Only its picture was refused, which is said by a toast.
    if (outcome.intDone > 0) return { kind: "created", strToyBarcode: toy.strToyBarcode };
    const sentence = wordedOr(messages.createToyFailed, outcome.sentence);
    if (outcome.code === "duplicate") {
      // A code that is taken may also be a box's, or one that is only reserved.
      const taken = await lookUpCode(toy.strToyBarcode, { queries, signal }, ["toy"]);
      return { kind: "duplicate", sentence, hasToy: taken.type === "toy" };
    }
    const { fields } = (outcome.body ?? {}) as Partial<ErrorBody>;
    return { kind: "refused", sentence, fields: draftFieldsOf(fields ?? {}) };
  });

const KNOWN = new Set<string>(Object.keys(emptyToyDraft()));

function draftFieldsOf(fields: Record<string, string>): ToyDraftProblems {
  const known = Object.entries(fields).filter(([field]) => KNOWN.has(field));
  return Object.fromEntries(known) as Record<ToyDraftField, string>;
}
