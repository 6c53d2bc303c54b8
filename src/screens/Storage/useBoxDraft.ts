/** What is typed in the dialog "Add box" is kept on the device; the dialog opens again with it. */
import { useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import { BoxDraftSchema } from "#domain/boxDraft.ts";
import { messages } from "#domain/messages.ts";
import type { addBoxMachine } from "#machines/addBox.machine.ts";
import { newKey } from "#src/api/client.ts";
import { useDraftKept, useKeptDraft } from "#src/device/useDraft.ts";

const DRAFT_ID = "box";

export function useBoxDraft(form: ActorRefFrom<typeof addBoxMachine>) {
  const kept = useKeptDraft(DRAFT_ID, BoxDraftSchema);
  useDraftKept(form, DRAFT_ID, (snapshot) => {
    const { draft } = snapshot.context;
    const isTyped = draft.strBoxCode !== "" || draft.strCustomNote !== "";
    if (!snapshot.hasTag("open") || !isTyped) return null;
    return { title: messages.newBox(draft.strBoxCode.trim()), href: "/storage", value: draft };
  });
  useEffect(() => {
    if (!kept) return;
    form.send({ type: "form.opened", formKey: newKey(), intSection: kept.intSection });
    form.send({ type: "draft.changed", changes: kept });
  }, [form, kept]);
}
