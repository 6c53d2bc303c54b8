/** The item's dialogs "Edit barcode", "Delete item" and "Free", and where each leads. */
import { useNavigate } from "@tanstack/react-router";
import { boxMessages } from "#domain/boxMessages.ts";
import { messages } from "#domain/messages.ts";
import { useOrderDialog } from "#src/outbox/useOrderDialog.ts";
import { toast } from "#src/ui/toast.ts";

const ACCEPTED = {
  changeBox: boxMessages.noteChanged,
  changeBarcode: messages.barcodeChanged,
  deleteToy: messages.itemDeleted,
  freeCode: messages.codeFreed,
};

/** `barcode` as the address has it. */
export function useItemDialog(barcode: string) {
  const navigate = useNavigate();
  return useOrderDialog({
    about: `toy ${barcode}`,
    href: `/inventory/${encodeURIComponent(barcode)}`,
    titleOf: (order) =>
      order.kind === "changeBarcode" && order.strNewBarcode !== order.strToyBarcode
        ? messages.draftOf("Barcode", order.strName)
        : null,
    onAccepted: (order, isUnsent) => {
      toast(isUnsent ? messages.goesOn : ACCEPTED[order.kind]);
      if (isUnsent) return;
      if (order.kind === "deleteToy") void navigate({ to: "/inventory", replace: true });
      if (order.kind !== "changeBarcode") return;
      const params = { barcode: order.strNewBarcode };
      void navigate({ to: "/inventory/$barcode", params, replace: true });
    },
  });
}
