/** Every question the app asks: a dialog named by its sentence, the safe answer is Cancel. */
import type { ReactNode } from "react";
import { Dialog } from "./Dialog.tsx";
import { DialogButtons, type DialogButtonsProps } from "./DialogButtons.tsx";

interface ConfirmDialogProps extends Omit<DialogButtonsProps, "mt"> {
  opened: boolean;
  sentence: string;
  children?: ReactNode;
}

export function ConfirmDialog({
  opened,
  sentence,
  children,
  first = "cancel",
  onCancel,
  ...buttons
}: ConfirmDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onCancel}
      title={sentence}
      withCloseButton={false}
      // A tap that was meant for what the question covers is no answer to it.
      closeOnClickOutside={false}
    >
      {children}
      <DialogButtons {...buttons} first={first} mt="lg" onCancel={onCancel} />
    </Dialog>
  );
}
