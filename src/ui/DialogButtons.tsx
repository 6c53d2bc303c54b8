/** The buttons that end a dialog: Cancel, and the dialog's own. */
import { Button, Group } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";

/** Milliseconds after a dialog came in which a key was meant for what it covers. */
const JUST_COME = 150;

export interface DialogButtonsProps {
  confirmLabel: string;
  cancelLabel?: string;
  /** Confirming loses something. */
  isDestructive?: boolean;
  isBusy?: boolean;
  /** Something is missing for a yes. */
  isDisabled?: boolean;
  /** The button that has the focus when the dialog opens. */
  first?: "cancel" | "confirm";
  mt?: "lg";
  /** Without it the form around the buttons is submitted. */
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
  // The key that asked, while it is still down, is no answer; a gun's never comes so far.
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
