/** The dialog of every question: named by its sentence, with Cancel as the safe answer. */
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
      // A tap on something that the dialog covers was not meant as an answer.
      closeOnClickOutside={false}
    >
      {children}
      <DialogButtons {...buttons} first={first} mt="lg" onCancel={onCancel} />
    </Dialog>
  );
}
