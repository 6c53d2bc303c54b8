/** The buttons that end a dialog: Cancel, and the dialog's own. */
import { Button, Group } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";

/** Milliseconds after a dialog opened in which a key was meant for the screen beneath. */
const JUST_COME = 150;

export interface DialogButtonsProps {
  confirmLabel: string;
  cancelLabel?: string;
  /** Whether confirming deletes or discards something. */
  isDestructive?: boolean;
  isBusy?: boolean;
  /** Whether confirming needs something that is missing. */
  isDisabled?: boolean;
  /** The button that has the focus when the dialog opens. */
  first?: "cancel" | "confirm";
  mt?: "lg";
  /** Without it the confirming button submits the form around it. */
  onConfirm?: () => void;
  onCancel: () => void;
}

export function DialogButtons({
  confirmLabel,
  cancelLabel = "Cancel",
  isDestructive = false,
  isBusy = false,
  isDisabled = false,
  first,
  mt,
  onConfirm,
  onCancel,
}: DialogButtonsProps) {
  const [openedAt] = useState(() => performance.now());
  // The key that opened the dialog does not answer it, while it is held down. A gun's Enter does not reach the button.
  const answersWithNewKey = (event: KeyboardEvent) => {
    if (event.repeat || event.timeStamp - openedAt < JUST_COME) event.preventDefault();
  };
  return (
    <Group justify="flex-end" mt={mt} gap="sm">
      <Button
        variant="default"
        onClick={onCancel}
        disabled={isBusy}
        data-autofocus={first === "cancel" || undefined}
      >
        {cancelLabel}
      </Button>
      <Button
        type={onConfirm ? "button" : "submit"}
        color={isDestructive ? "red.8" : undefined}
        onClick={onConfirm}
        loading={isBusy}
        disabled={isDisabled}
        data-autofocus={first === "confirm" || undefined}
        onKeyDown={first === "confirm" ? answersWithNewKey : undefined}
      >
        {confirmLabel}
      </Button>
    </Group>
  );
}
