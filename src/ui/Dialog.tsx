/** Every dialog: what goes wrong in it stays in it, and while it fades away it keeps its words; the back button closes it. */
import { Modal, type ModalProps } from "@mantine/core";
import { useState } from "react";
import { useBackCloses } from "./back.ts";
import { Contained } from "./Contained.tsx";

interface DialogProps extends ModalProps {
  /** Only its own buttons close it: Escape, back or a press beside it would lose what is shown once, or on its way. */
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
