/**
 * The keys that reach the page while nobody listens to guns: the app's parts come after its first script, and the screens
 * after signing in or out a while after those before (docs/design.md, "Guns").
 */

/** Milliseconds, twice the time for which a pull may wait: of one that loses its first keys here the others are old, too. */
const KEPT = 60_000;

/** Milliseconds from the page's beginning, before which keys went to nobody. */
export const HEARD_FROM = performance.now();

const heard: KeyboardEvent[] = [];

function hear(event: KeyboardEvent): void {
  // What is typed in a field belongs to the field, and a button is pressed.
  const isFree = event.target instanceof Element && event.target.matches("body, main, h1");
  if (!isFree) return;
  heard.push(event);
  while (heard[0] && event.timeStamp - heard[0].timeStamp > KEPT) heard.shift();
}

/** Hears keys from now on, until they are taken. */
export function hearEarlyKeys(): void {
  window.addEventListener("keydown", hear, true);
  window.addEventListener("keyup", hear, true);
}

hearEarlyKeys();

/** Returns them once, to whoever listens from now on. */
export function takeEarlyKeys(): KeyboardEvent[] {
  window.removeEventListener("keydown", hear, true);
  window.removeEventListener("keyup", hear, true);
  return heard.splice(0);
}
