/**
 * Short messages, 1.5 s each, and warnings that stay (specification section 9). Each function returns the message's id,
 * to hide it before its time.
 */
import { notifications } from "@mantine/notifications";
import { TOAST_DURATION } from "#domain/limits.ts";
import { toastPosition } from "./toastPosition.ts";

/** The region around the toasts is live: a screen reader would read a toast that is live itself twice. */
export const READ_ONCE = { "aria-live": "off" } as const;

/** The properties of every toast that hides by itself. */
export const TOAST = {
  ...READ_ONCE,
  // Mantine holds a toast for as long as a pointer rests on it, such as one that rested there before.
  style: { pointerEvents: "none" },
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

/** Shows that something happened. */
export const toast = (message: string): string => show(message, "shelf", "status");

/** Shows that something went wrong. */
export const alertToast = (message: string): string => show(message, "red", "alert");

/** Shows a warning until it is closed. */
export const warn = (message: string): string =>
  notifications.show({
    ...{ position: toastPosition(), message, color: "orange" },
    ...{ ...READ_ONCE, role: "alert", autoClose: false },
  });
