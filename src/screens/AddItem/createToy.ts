/** The Add Item machine submits a new toy to the outbox (specification sections 7 and 8). */
import { fromPromise } from "xstate";
import { messages } from "#domain/messages.ts";
import { wordedOr } from "#domain/outcomeReport.ts";
import type { Picture } from "#domain/pictures.ts";
import { emptyToyDraft, type ToyDraftField, type ToyDraftProblems } from "#domain/toyDraft.ts";
import type { ErrorBody, NewToy } from "#domain/types.ts";
import type { CreateOutcome } from "#machines/addItem.machine.ts";
import { api, unwrap } from "#src/api/client.ts";
import type { Outbox } from "#src/outbox/outbox.ts";
import { submitCommand } from "#src/outbox/submitCommands.ts";

interface NewItem {
  toy: NewToy;
  picture: Picture | null;
}

export const createToyIn = (outbox: Outbox) =>
  fromPromise<CreateOutcome, NewItem>(async ({ input: { toy, picture }, signal }) => {
    const command = { kind: "createToy" as const, toy, ...(picture && { picture }) };
    const outcome = await submitCommand(outbox, command, signal);
    if (outcome.type === "done") {
      const made = outcome.body as NewToy | null;
      return { kind: "created", strToyBarcode: made?.strToyBarcode ?? toy.strToyBarcode };
    }
    if (outcome.type === "unsent") return { kind: "unsent" };
    // Only its picture was refused, which is said by a toast.
    if (outcome.intDone > 0) return { kind: "created", strToyBarcode: toy.strToyBarcode };
    const sentence = wordedOr(messages.createToyFailed, outcome.sentence);
    if (outcome.code === "duplicate") {
      return { kind: "duplicate", sentence, hasToy: await isToy(toy.strToyBarcode) };
    }
    const { fields } = (outcome.body ?? {}) as Partial<ErrorBody>;
    return { kind: "refused", sentence, fields: draftFieldsOf(fields ?? {}) };
  });

/** A code that is taken may also be a box's, or one that is only reserved. */
function isToy(barcode: string): Promise<boolean> {
  return unwrap(api.GET("/toys/{barcode}", { params: { path: { barcode } } })).then(
    () => true,
    () => false,
  );
}

const KNOWN = new Set<string>(Object.keys(emptyToyDraft()));

function draftFieldsOf(fields: Record<string, string>): ToyDraftProblems {
  const known = Object.entries(fields).filter(([field]) => KNOWN.has(field));
  return Object.fromEntries(known) as Record<ToyDraftField, string>;
}
