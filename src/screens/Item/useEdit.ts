/** The draft of the edit in progress, for its editor. */
import { useSelector } from "@xstate/react";
import type { EditDraft } from "#domain/toyEdit.ts";
import { editDraftOf } from "#domain/toyEdit.ts";
import { toyOf } from "#machines/item.setup.ts";
import type { ItemRef } from "./itemRef.ts";

export function useEdit(item: ItemRef) {
  const context = useSelector(item, (snapshot) => snapshot.context);
  return {
    draft: context.draft ?? editDraftOf(toyOf(context)),
    problem: context.problem,
    change: (changes: Partial<EditDraft>) => item.send({ type: "draft.changed", changes }),
  };
}

/** For a field that the person has just asked to edit: it takes the focus, its text selected. */
export const focusedForEditing = {
  autoFocus: true,
  onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
};
