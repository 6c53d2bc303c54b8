/** What is typed in the dialog "Add box" is kept on the device; the dialog opens again with it. */
import { useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import { BoxDraftSchema } from "#domain/boxDraft.ts";
import { draftIds } from "#domain/drafts.ts";
import { messages } from "#domain/messages.ts";
import type { addBoxMachine } from "#machines/addBox.machine.ts";
import { useDraftKept, useKeptDraft } from "#src/device/useDraft.ts";

export function useBoxDraft(form: ActorRefFrom<typeof addBoxMachine>) {
  const kept = useKeptDraft(draftIds.box, BoxDraftSchema);
  useDraftKept(form, draftIds.box, (snapshot) => {
    const { draft } = snapshot.context;
    const isTyped = draft.strBoxCode !== "" || draft.strCustomNote !== "";
    // While it is added it is in the outbox.
    if (!snapshot.hasTag("open") || snapshot.hasTag("adding") || !isTyped) return null;
    return { title: messages.newBox(draft.strBoxCode.trim()), href: "/storage", value: draft };
  });
  useEffect(() => {
    if (!kept) return;
    form.send({ type: "form.opened", intSection: kept.intSection });
    form.send({ type: "draft.changed", changes: kept });
  }, [form, kept]);
}
