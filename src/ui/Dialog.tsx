/** Every dialog: it contains its own errors, keeps its words while it fades away, and closes by the back button. */
import { Modal, type ModalProps } from "@mantine/core";
import { useState } from "react";
import { useBackCloses } from "./back.ts";
import { Contained } from "./Contained.tsx";

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
    if (!isHeld) props.onClose();
  };
  useBackCloses(props.opened, close);
  const words = props.opened ? { title, children } : last;
  return (
    <Modal
      {...props}
      {...(isHeld && { withCloseButton: false })}
      onClose={close}
      title={words.title}
    >
      <Contained>{words.children}</Contained>
    </Modal>
  );
}
