/**
 * Records keys while no screen listens to guns: before the app's parts have loaded, and between two screens around
 * signing in and out (docs/design.md, "Guns").
 */

/** Milliseconds, twice the time for which a pull may wait: the rest of a pull whose first keys are dropped here is too old as well. */
const KEPT = 60_000;

/** Milliseconds after the page's beginning from which keys are recorded. */
export const HEARD_FROM = performance.now();

const heard: KeyboardEvent[] = [];

function hear(event: KeyboardEvent): void {
  // Keys in a field belong to the field, and keys on a button press it.
  const isFree = event.target instanceof Element && event.target.matches("body, main, h1");
  if (!isFree) return;
  heard.push(event);
  while (heard[0] && event.timeStamp - heard[0].timeStamp > KEPT) heard.shift();
}

/** Records keys until they are taken. */
export function hearEarlyKeys(): void {
  window.addEventListener("keydown", hear, true);
  window.addEventListener("keyup", hear, true);
}

hearEarlyKeys();

/** Stops recording and returns the keys, for the listener that begins now. */
export function takeEarlyKeys(): KeyboardEvent[] {
  window.removeEventListener("keydown", hear, true);
  window.removeEventListener("keyup", hear, true);
  return heard.splice(0);
}
