/** Holds back changes to what is shown while somebody touches or presses something, so that no press hits another row. */

/** Milliseconds after a touch in which its click is still on the way. */
const LIFTED = 300;

/** Returns what calls back at once, or as soon as nothing is touched or pressed. */
export function watchTouches(): (callback: () => void) => void {
  let isTouched = false;
  let lifted: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void)[] = [];

  function press() {
    clearTimeout(lifted);
    isTouched = true;
  }
  function lift(event: Event) {
    if (event instanceof TouchEvent && event.touches.length > 0) return;
    clearTimeout(lifted);
    lifted = setTimeout(() => {
      isTouched = false;
      const callbacks = waiting;
      waiting = [];
      for (const callback of callbacks) callback();
    }, LIFTED);
  }
  const options = { capture: true, passive: true };
  for (const type of ["touchstart", "mousedown"]) {
    window.addEventListener(type, press, options);
  }
  for (const type of ["touchend", "touchcancel", "mouseup", "dragend", "blur"]) {
    window.addEventListener(type, lift, options);
  }
  return (callback) => {
    if (isTouched) waiting.push(callback);
    else callback();
  };
}
