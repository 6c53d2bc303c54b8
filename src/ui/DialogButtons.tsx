/** What ends a dialog: Cancel, and what the dialog is for. */
import { Button, Group } from "@mantine/core";

export interface DialogButtonsProps {
  confirmLabel: string;
  cancelLabel?: string;
  /** Confirming loses something. */
  isDestructive?: boolean;
  isBusy?: boolean;
  /** Something is missing for a yes. */
  isDisabled?: boolean;
  /** The dialog opens with the focus on Cancel. */
  isCancelFirst?: boolean;
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
  isCancelFirst = false,
  mt,
  onConfirm,
  onCancel,
}: DialogButtonsProps) {
  return (
    <Group justify="flex-end" mt={mt} gap="sm">
      <Button
        variant="default"
        onClick={onCancel}
        disabled={isBusy}
        data-autofocus={isCancelFirst || undefined}
      >
        {cancelLabel}
      </Button>
      <Button
        type={onConfirm ? "button" : "submit"}
        color={isDestructive ? "red.8" : undefined}
        onClick={onConfirm}
        loading={isBusy}
        disabled={isDisabled}
      >
        {confirmLabel}
      </Button>
    </Group>
  );
}
