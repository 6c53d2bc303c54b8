/** Short messages, 1.5 s each (specification section 9). Each returns its id, to hide it before its time. */
import { notifications } from "@mantine/notifications";
import { TOAST_DURATION } from "#domain/limits.ts";
import { toastPosition } from "./toastPosition.ts";

/** The properties of every toast. */
export const TOAST = {
  // A pointer that rests where a toast appears would hold it for as long as it rests.
  style: { pointerEvents: "none" },
  // The region around the toasts is live: a screen reader would say it twice.
  "aria-live": "off",
} as const;

const show = (message: string, color: string, role: "status" | "alert") =>
  notifications.show({
    ...TOAST,
    position: toastPosition(),
    message,
    color,
    role,
    autoClose: TOAST_DURATION,
    withCloseButton: false,
  });

/** Says that something happened. */
export const toast = (message: string): string => show(message, "shelf", "status");

/** Says that something went wrong. */
export const alertToast = (message: string): string => show(message, "red", "alert");

/** Says what to see to, until it is closed. */
export const warn = (message: string): string =>
  notifications.show({
    ...{ position: toastPosition(), message, color: "orange" },
    ...{ role: "alert", autoClose: false },
  });
