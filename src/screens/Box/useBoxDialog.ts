/** The box's dialogs "Edit note", "Edit box code" and "Remove code", and where each leads. */
import { useNavigate } from "@tanstack/react-router";
import { messages } from "#domain/messages.ts";
import { boxHref, boxThing, thingKey } from "#domain/outbox/draft.ts";
import type { Box } from "#domain/types.ts";
import { typedNote } from "#src/boxes/formatBox.ts";
import { useCommandDialog } from "#src/outbox/useCommandDialog.ts";

/** `box` as it will be. */
export function useBoxDialog(box: Box) {
  const { strBoxCode, strCustomNote } = box;
  const navigate = useNavigate();
  const about = `box ${strBoxCode}`;
  return useCommandDialog({
    about: thingKey(boxThing(box)),
    href: boxHref(strBoxCode),
    titleOf(command) {
      if (command.kind === "changeBoxCode" && command.strNewBarcode !== strBoxCode) {
        return messages.draftOf("Code", about);
      }
      return command.kind === "changeBox" && command.strCustomNote !== typedNote(strCustomNote)
        ? messages.draftOf("Note", about)
        : null;
    },
    onDone(command) {
      if (command.kind !== "changeBoxCode") return;
      const params = { boxCode: command.strNewBarcode };
      void navigate({ to: "/box/$boxCode", params, replace: true });
    },
  });
}
