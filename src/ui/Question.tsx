/** Every question the app asks: a dialog named by its sentence, the safe answer is Cancel. */
import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { DialogButtons } from "./DialogButtons.tsx";

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

export function Question({ opened, sentence, children, onCancel, ...buttons }: QuestionProps) {
  return (
    <Modal opened={opened} onClose={onCancel} title={sentence} withCloseButton={false}>
      {children}
      <DialogButtons {...buttons} isCancelFirst mt="lg" onCancel={onCancel} />
    </Modal>
  );
}
