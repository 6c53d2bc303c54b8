/** The text in the dialog "Add box" is persisted on the device; the dialog opens again with it. */
import { useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import { BoxDraftSchema } from "#domain/box/boxDraft.ts";
import { messages } from "#domain/messages.ts";
import { draftIds } from "#domain/outbox/draft.ts";
import type { addBoxMachine } from "#machines/addBox.machine.ts";
import { usePersistedDraft, useStoredDraft } from "#src/device/useDraft.ts";

export function useBoxDraft(form: ActorRefFrom<typeof addBoxMachine>) {
  const persisted = useStoredDraft(draftIds.box, BoxDraftSchema);
  usePersistedDraft(form, draftIds.box, (snapshot) => {
    const { draft } = snapshot.context;
    const isTyped = draft.strBoxCode !== "" || draft.strCustomNote !== "";
    // While it is added it is in the outbox.
    if (!snapshot.hasTag("open") || snapshot.hasTag("adding") || !isTyped) return null;
    return { title: messages.newBox(draft.strBoxCode.trim()), href: "/storage", value: draft };
  });
  useEffect(() => {
    if (!persisted) return;
    form.send({ type: "form.opened", intSection: persisted.intSection });
    form.send({ type: "draft.changed", changes: persisted });
  }, [form, persisted]);
}
