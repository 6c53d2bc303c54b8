/** Every dialog: what goes wrong in it stays in it, and while it fades away it keeps its words; the back button closes it. */
import { Modal, type ModalProps } from "@mantine/core";
import { useState } from "react";
import { useBackCloses } from "./back.ts";
import { Contained } from "./Contained.tsx";

export function Dialog({ title, children, ...props }: ModalProps) {
  const [last, setLast] = useState({ title, children });
  if (props.opened && (last.title !== title || last.children !== children)) {
    setLast({ title, children });
  }
  useBackCloses(props.opened, props.onClose);
  const words = props.opened ? { title, children } : last;
  return (
    <Modal {...props} title={words.title}>
      <Contained>{words.children}</Contained>
    </Modal>
  );
}
