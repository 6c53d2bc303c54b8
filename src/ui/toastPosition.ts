/**
 * Places a toast where it covers nothing of the last change: not in the half of the screen in which somebody pressed or
 * typed last.
 */
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

export const toastPosition = () =>
  touchedAt < window.innerHeight / 2 ? "bottom-center" : "top-center";
