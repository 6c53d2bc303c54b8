/** Every dialog: it contains its own errors, keeps its words while it fades away, and closes by the back button. */
import { Button, Group, getDefaultZIndex, Modal, type ModalProps } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { messages } from "#domain/messages.ts";
import { useBackCloses } from "./back.ts";
import { Contained } from "./Contained.tsx";
import { OpenContext } from "./isOpen.ts";

interface DialogProps extends ModalProps {
  /**
   * Whether its own buttons alone close it: Escape, the back button or a press beside it would lose content that is
   * shown once, or that is on its way.
   */
  isHeld?: boolean;
}

export function Dialog({ title, children, isHeld = false, ...props }: DialogProps) {
  const [last, setLast] = useState({ title, children });
  if (props.opened && (last.title !== title || last.children !== children)) {
    setLast({ title, children });
  }
  const close = () => {
    if (!isHeld && back.isTopmost()) props.onClose();
  };
  const back = useBackCloses(props.opened, close);
  const words = props.opened ? { title, children } : last;
  return (
    <Modal
      {...props}
      {...(isHeld && { withCloseButton: false })}
      data-covers-bars={props.opened || undefined}
      zIndex={getDefaultZIndex("modal") + back.level}
      onClose={close}
      title={words.title}
    >
      <OpenContext value={props.opened}>
        <Contained>{words.children}</Contained>
      </OpenContext>
    </Modal>
  );
}

interface ConfirmDialogProps extends Omit<DialogButtonsProps, "mt"> {
  opened: boolean;
  sentence: string;
  children?: ReactNode;
}

/** The question whether typed text is discarded. */
export const discardQuestion = {
  sentence: messages.discardChanges,
  confirmLabel: "Discard",
  cancelLabel: "Keep editing",
  isDestructive: true,
};

/** The dialog of every question: named by its sentence, with Cancel as the safe answer. */
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

/** Milliseconds after a dialog opened in which a key was meant for the screen beneath. */
const JUST_COME = 150;

interface DialogButtonsProps {
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

/** The buttons that end a dialog: Cancel, and the dialog's own. */
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
    const hasJustCome = first === "confirm" && event.timeStamp - openedAt < JUST_COME;
    if (event.key !== "Tab" && (event.repeat || hasJustCome)) event.preventDefault();
  };
  return (
    <Group justify="flex-end" mt={mt} gap="sm" onKeyDown={first && answersWithNewKey}>
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
        // The second press of a double press that brought the question does not answer it.
        onClick={onConfirm && (({ detail }) => void (detail > 1 || onConfirm()))}
        loading={isBusy}
        disabled={isDisabled}
        data-autofocus={first === "confirm" || undefined}
      >
        {confirmLabel}
      </Button>
    </Group>
  );
}
