/**
 * Short messages, 1.5 s each, and warnings that stay (specification section 9). A message's id is returned, to
 * hide it before its time.
 */
import { notifications } from "@mantine/notifications";
import { TOAST_DURATION } from "#domain/limits.ts";

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

/** The warnings of the person who is signed in. */
const warnings: string[] = [];

/** Shows a warning until it is closed, or the person leaves. */
export function warn(message: string): void {
  const warning = notifications.show({
    ...{ position: toastPosition(), message, color: "orange" },
    ...{ ...READ_ONCE, role: "alert", autoClose: false },
  });
  warnings.push(warning);
}

/** For a change of the person: what one was warned of is not the next one's, and holds up no other toast. */
export function hideWarnings(): void {
  for (const warning of warnings.splice(0)) notifications.hide(warning);
}

const ELSEWHERE = "[role=dialog], nav, [data-bottom-panel], .mantine-Notifications-root";

/** The last press or focus, in pixels from the top of the screen. */
let touchedAt = 0;

function noteTouch(event: Event): void {
  const { target } = event;
  if (!(target instanceof Element) || target.closest(ELSEWHERE)) return;
  const { top, height } = target.getBoundingClientRect();
  touchedAt = event instanceof PointerEvent ? event.clientY : top + height / 2;
}

// After a navigation the title has the focus: the new content begins at the top.
for (const type of ["pointerdown", "focusin"]) {
  document.addEventListener(type, noteTouch, { capture: true, passive: true });
}

/**
 * Places a toast where it covers nothing of the last change: not in the half of the screen in which somebody pressed or
 * typed last.
 */
export const toastPosition = () =>
  touchedAt < window.innerHeight / 2 ? "bottom-center" : "top-center";
