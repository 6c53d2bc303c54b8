/** A toast with something to press: to take back what was done, to use a new version. */
import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { MouseEvent } from "react";
import { TOAST } from "./toast.ts";
import { toastPosition } from "./toastPosition.ts";

interface ButtonToast {
  message: string;
  label: string;
  onPress: () => void;
  /** Milliseconds, or false where it stays until it is pressed or closed. */
  autoClose: number | false;
}

/** Returns its id, to hide it before its time. */
export function buttonToast({ message, label, onPress, autoClose }: ButtonToast): string {
  const press = ({ detail }: MouseEvent) => {
    // The second tap on what brought the toast is none on its button.
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
