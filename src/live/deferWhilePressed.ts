/** Defers changes to what is shown while something is touched or pressed, so that no press hits another row. */

/** Milliseconds after a touch in which its click is still to come. */
const CLICK_DELAY = 300;

/** Whether a finger is still down. Browsers of devices without a touch screen have no `TouchEvent`. */
const isStillTouched = (event: Event) =>
  "touches" in event && (event as TouchEvent).touches.length > 0;

/** Returns what calls back at once, or as soon as nothing is touched or pressed. */
export function deferWhilePressed(): (callback: () => void) => void {
  let isPressed = false;
  let released: ReturnType<typeof setTimeout> | undefined;
  let deferred: (() => void)[] = [];

  function press(event: Event) {
    // Where it opens the context menu nobody says when it is let go, and no row is pressed.
    if (event instanceof MouseEvent && (event.button !== 0 || event.ctrlKey)) return;
    clearTimeout(released);
    isPressed = true;
  }
  function release(event: Event) {
    if (isStillTouched(event)) return;
    clearTimeout(released);
    released = setTimeout(() => {
      isPressed = false;
      const callbacks = deferred;
      deferred = [];
      for (const callback of callbacks) callback();
    }, CLICK_DELAY);
  }
  const options = { capture: true, passive: true };
  for (const type of ["touchstart", "mousedown"]) {
    window.addEventListener(type, press, options);
  }
  for (const type of ["touchend", "touchcancel", "mouseup", "dragend", "blur"]) {
    window.addEventListener(type, release, options);
  }
  return (callback) => {
    if (isPressed) deferred.push(callback);
    else callback();
  };
}
