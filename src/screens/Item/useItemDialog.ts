/** The item's dialogs "Edit barcode", "Add code", "Remove code" and "Delete item", and where each leads. */
import { useNavigate } from "@tanstack/react-router";
import { messages } from "#domain/messages.ts";
import { itemHref, thingKey } from "#domain/outbox/draft.ts";
import { useCommandDialog } from "#src/outbox/useCommandDialog.ts";

/** `id`: 0 where the toy is not known. `barcode` as the address has it. */
export function useItemDialog(id: number, barcode: string) {
  const navigate = useNavigate();
  return useCommandDialog({
    about: thingKey({ kind: "toy", id, code: barcode }),
    href: itemHref(barcode),
    titleOf(command) {
      if (command.kind === "addCode" && command.strNewBarcode !== "") {
        return messages.draftOf("Code", command.strName);
      }
      return command.kind === "changeBarcode" && command.strNewBarcode !== command.strToyBarcode
        ? messages.draftOf("Barcode", command.strName)
        : null;
    },
    onDone: (command) => {
      if (command.kind === "deleteToy") void navigate({ to: "/inventory", replace: true });
      if (command.kind !== "changeBarcode") return;
      const params = { barcode: command.strNewBarcode };
      void navigate({ to: "/inventory/$barcode", params, replace: true });
    },
  });
}
