/** Every dialog: what goes wrong in it stays in it, and while it fades away it keeps its words. */
import { Modal, type ModalProps } from "@mantine/core";
import { useState } from "react";
import { Contained } from "./Contained.tsx";

export function Dialog({ title, children, ...props }: ModalProps) {
  const [last, setLast] = useState({ title, children });
  if (props.opened && (last.title !== title || last.children !== children)) {
    setLast({ title, children });
  }
  const words = props.opened ? { title, children } : last;
  return (
    <Modal {...props} title={words.title}>
      <Contained>{words.children}</Contained>
    </Modal>
  );
}
