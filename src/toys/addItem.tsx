/**
 * The parts that the Add Item forms share: the command, and the typed text, persisted until it is saved or discarded.
 */
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { type ActorRefFrom, fromPromise } from "xstate";
import { messages } from "#domain/messages.ts";
import { type Draft, draftIds, newItemHref } from "#domain/outbox/draft.ts";
import { serverSentenceOr } from "#domain/outbox/kinds/outcome.ts";
import {
  emptyToyDraft,
  ODDITIES,
  type ToyDraftField,
  type ToyDraftProblems,
  ToyDraftSchema,
} from "#domain/toy/toyDraft.ts";
import type { ErrorBody } from "#domain/types.ts";
import {
  addItemMachine,
  type CreatedToy,
  type NewItem,
  ToyRefused,
} from "#machines/addItem.machine.ts";
import { usePersistedDraft, useStoredDraft } from "#src/device/useDraft.ts";
import type { Outbox } from "#src/outbox/outbox.ts";
import { useScanning } from "#src/scan/Scanning.tsx";
import { ConfirmDialog, discardQuestion } from "#src/ui/Dialog.tsx";
import { useEmitted, useScreenActor } from "#src/ui/useScreenActor.ts";

/** Submits a new toy to the outbox (specification sections 7 and 8). `draft`: the id of the stored draft. */
const createToyIn = (outbox: Outbox, draft: string) =>
  fromPromise<CreatedToy, NewItem>(async ({ input: { toy, put, picture, ownFields }, signal }) => {
    const own = ownFields.length > 0 && { ownFields };
    const rest = { ...(put && { put }), ...(picture && { picture }), ...own };
    const command = { kind: "createToy" as const, toy, ...rest };
    const outcome = await outbox.order(command, signal, { draft });
    const { strToyBarcode } = toy;
    // A toast reports the refusal of the toy's box or picture alone.
    if (outcome.type !== "refused" || outcome.intDone > 0) {
      return { strToyBarcode, isUnsent: outcome.type === "unsent" };
    }
    const sentence = serverSentenceOr(messages.createToyFailed, outcome.sentence);
    // At once: whoever leaves while something more is asked would lose what was typed.
    const taken = outcome.code === "duplicate" ? strToyBarcode : null;
    const { fields } = (outcome.body ?? {}) as Partial<ErrorBody>;
    throw new ToyRefused(sentence, draftFieldsOf(fields ?? {}), taken);
  });

const KNOWN = new Set<string>(Object.keys(emptyToyDraft()));

function draftFieldsOf(fields: Record<string, string>): ToyDraftProblems {
  const known = Object.entries(fields).filter(([field]) => KNOWN.has(field));
  return Object.fromEntries(known) as Record<ToyDraftField, string>;
}

export type AddItemRef = ActorRefFrom<typeof addItemMachine>;

/** The machine of a new toy's form, with its draft: the one of Add Item for the barcode, where no other is given. */
export function useAddItem(
  barcode: string | undefined,
  draft: Pick<Draft, "id" | "href"> = { id: draftIds.item(barcode), href: newItemHref(barcode) },
  quantity?: string,
): AddItemRef {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  const { id, href } = draft;
  const [machine] = useState(() =>
    addItemMachine.provide({ actors: { createToy: createToyIn(outbox, id) } }),
  );
  const persisted = useStoredDraft(draft, ToyDraftSchema);
  const actor = useScreenActor(machine, { input: { barcode, intQuantity: quantity, persisted } });
  usePersistedDraft(actor, draft, (snapshot) =>
    snapshot.hasTag("dirty")
      ? {
          title: messages.newItem(snapshot.context.draft.strName.trim()),
          href,
          value: snapshot.context.draft,
        }
      : null,
  );
  const { scan } = useScanning();
  useEmitted(actor, (emitted) => {
    // What is not sent may be refused yet.
    if (emitted.type !== "item.saved" || emitted.isUnsent) return;
    const { strName } = actor.getSnapshot().context.draft;
    const toy = { strToyBarcode: emitted.strToyBarcode, strName: strName.trim(), imageThumb: null };
    scan.send({ type: "toy.made", toy });
  });
  return actor;
}

interface AddItemDialogsProps {
  actor: AddItemRef;
  onKeepEditing?: () => void;
}

/** The questions of the Add Item forms: whether an odd code is meant, and whether to discard the typed text. */
export function AddItemDialogs({ actor, onKeepEditing }: AddItemDialogsProps) {
  const oddity = useSelector(actor, ({ context }) => context.oddity);
  const isDiscarding = useSelector(actor, (snapshot) => snapshot.hasTag("discarding"));
  const isDoubting = useSelector(actor, (snapshot) => snapshot.hasTag("doubting"));
  return (
    <>
      <ConfirmDialog
        opened={isDoubting}
        sentence={oddity ? ODDITIES[oddity] : ""}
        confirmLabel="Save anyway"
        onConfirm={() => actor.send({ type: "save.confirmed" })}
        onCancel={() => actor.send({ type: "save.cancelled" })}
      />
      <ConfirmDialog
        opened={isDiscarding}
        {...discardQuestion}
        onConfirm={() => actor.send({ type: "discard.confirmed" })}
        onCancel={() => {
          actor.send({ type: "discard.cancelled" });
          onKeepEditing?.();
        }}
      />
    </>
  );
}
