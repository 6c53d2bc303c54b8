/** What the Add Item forms share: the command, and what is typed, persisted until it is saved or discarded. */
import { useRouteContext } from "@tanstack/react-router";
import { useState } from "react";
import type { ActorRefFrom } from "xstate";
import { messages } from "#domain/messages.ts";
import { draftIds, newItemHref } from "#domain/outbox/draft.ts";
import { ToyDraftSchema } from "#domain/toy/toyDraft.ts";
import { addItemMachine } from "#machines/addItem.machine.ts";
import { usePersistedDraft, useStoredDraft } from "#src/device/useDraft.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";
import { createToyIn } from "./createToy.ts";

export type AddItemRef = ActorRefFrom<typeof addItemMachine>;

/** The form of a new toy; the draft of a barcode is the same wherever it is typed. */
export function useAddItem(barcode: string | undefined, intQuantity?: string): AddItemRef {
  const stock = useRouteContext({ from: "/_signedIn" });
  const draftId = draftIds.item(barcode);
  const [machine] = useState(() =>
    addItemMachine.provide({ actors: { createToy: createToyIn(stock, draftId) } }),
  );
  const persisted = useStoredDraft(draftId, ToyDraftSchema);
  const actor = useScreenActor(machine, { input: { barcode, intQuantity, persisted } });
  usePersistedDraft(actor, draftId, (snapshot) =>
    snapshot.hasTag("dirty")
      ? {
          title: messages.newItem(snapshot.context.draft.strName.trim()),
          href: newItemHref(barcode),
          value: snapshot.context.draft,
        }
      : null,
  );
  return actor;
}
