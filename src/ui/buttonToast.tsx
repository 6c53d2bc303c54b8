/** A toast with a button, to undo a change or to use a new version. */
import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { MouseEvent } from "react";
import { TOAST, toastPosition } from "./toast.ts";

interface ButtonToast {
  message: string;
  label: string;
  onPress: () => void;
  /** Milliseconds, or false for a toast that stays until its button is pressed or it is closed. */
  autoClose: number | false;
}

/** Shows the toast and returns its id, to hide it before its time. */
export function buttonToast({ message, label, onPress, autoClose }: ButtonToast): string {
  const press = ({ detail }: MouseEvent) => {
    // The second tap of a double tap that brought the toast does not press its button.
    if (detail > 1) return;
    notifications.hide(id);
    onPress();
  };
  const id = notifications.show({
    message: (
      <Group gap="xs" justify="space-between">
        <Text size="sm" lineClamp={2} flex="1 1 8rem" className="breakable">
          {message}
        </Text>
        <Button variant="light" onClick={press} flex="none" style={{ pointerEvents: "auto" }}>
          {label}
        </Button>
      </Group>
    ),
    position: toastPosition(),
    color: "shelf",
    withBorder: true,
    role: "status",
    autoClose,
    withCloseButton: autoClose === false,
    ...TOAST,
  });
  return id;
}
