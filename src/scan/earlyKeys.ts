/** The keys that reach the page before anybody listens to guns: the app's parts come after its first script (docs/design.md, "Guns"). */

/** A pull of 100 characters, each up and down. */
const MOST = 200;

/** Milliseconds from the page's beginning, before which keys went to nobody. */
export const HEARD_FROM = performance.now();

const heard: KeyboardEvent[] = [];
const hearing = new AbortController();

function hear(event: KeyboardEvent): void {
  // The body where nothing has the focus: what is typed in a field belongs to the field.
  if (event.target === document.body && heard.push(event) > MOST) heard.shift();
}

const options = { capture: true, signal: hearing.signal };
window.addEventListener("keydown", hear, options);
window.addEventListener("keyup", hear, options);

/** Returns them once, to whoever listens from now on. */
export function takeEarlyKeys(): KeyboardEvent[] {
  hearing.abort();
  return heard.splice(0);
}
