/** Every question the app asks: a dialog named by its sentence, the safe answer is Cancel. */
import { Button, Group, Modal } from "@mantine/core";
import type { ReactNode } from "react";

interface QuestionProps {
  opened: boolean;
  sentence: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** Confirming loses something. */
  isDestructive?: boolean;
  isBusy?: boolean;
  /** Something is missing for a yes. */
  isDisabled?: boolean;
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

export function Question({
  opened,
  sentence,
  confirmLabel,
  cancelLabel = "Cancel",
  isDestructive = false,
  isBusy = false,
  isDisabled = false,
  children,
  onConfirm,
  onCancel,
}: QuestionProps) {
  return (
    <Modal opened={opened} onClose={onCancel} title={sentence} withCloseButton={false}>
      {children}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onCancel} disabled={isBusy} data-autofocus>
          {cancelLabel}
        </Button>
        <Button
          color={isDestructive ? "red.8" : undefined}
          onClick={onConfirm}
          loading={isBusy}
          disabled={isDisabled}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
