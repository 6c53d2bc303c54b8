/** Every dialog: what goes wrong in it stays in it. */
import { Modal, type ModalProps } from "@mantine/core";
import { Contained } from "./Contained.tsx";

export function Dialog({ children, ...props }: ModalProps) {
  return (
    <Modal {...props}>
      <Contained>{children}</Contained>
    </Modal>
  );
}
