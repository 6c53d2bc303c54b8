/** Short messages at the top of the screen, 1.5 s each (specification section 9). Each returns its id, to hide it before its time. */
import { notifications } from "@mantine/notifications";
import { TOAST_DURATION } from "#domain/limits.ts";

/** A pointer that rests where a toast appears would hold it for as long as it rests. */
export const UNTOUCHED = { pointerEvents: "none" } as const;

/** Says that something happened (role status). */
export function toast(message: string): string {
  return notifications.show({
    message,
    color: "shelf",
    role: "status",
    autoClose: TOAST_DURATION,
    withCloseButton: false,
    style: UNTOUCHED,
  });
}

/** Says that something went wrong (role alert). */
export function alertToast(message: string): string {
  return notifications.show({
    message,
    color: "red",
    role: "alert",
    autoClose: TOAST_DURATION,
    withCloseButton: false,
    style: UNTOUCHED,
  });
}
