/** The one ear for scanner guns: it outlives screens, so that a scan which begins on one ends whole on the next (design section 4, Guns). */
import {
  endedAt,
  GUN_IDLE,
  GUN_STALE,
  isSuffix,
  isUnendedScan,
  NO_KEYS,
  ranOut,
  scansOf,
  typeKey,
} from "#domain/gun.ts";
import { keyOf } from "./keyOf.ts";

/** Who takes the scans. */
export interface GunConsumer {
  scan: (strCode: string) => void;
  tellTyping: (isTyping: boolean) => void;
  /** The gun's own field, in which anything that ends with Enter or Tab is a scan. */
  field: () => HTMLInputElement | null;
  /** Takes scans only where no screen does. */
  isBase: boolean;
}

const consumers: GunConsumer[] = [];
let listening: AbortController | undefined;
let keys = NO_KEYS;
let idle: ReturnType<typeof setTimeout> | undefined;
let fieldTouchedAt = 0;
let endsComposition = false;
/** Keys whose going up must not reach the page either. */
const taken = new Set<string>();

/** The last screen that listens, else the base. */
function consumer(): GunConsumer | undefined {
  return consumers.findLast(({ isBase }) => !isBase) ?? consumers.at(-1);
}

const field = () => consumer()?.field() ?? null;

/** Whether typing there is a person's own business. */
function isPersons(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) {
    const isButton = ["button", "checkbox", "radio", "submit", "range"].includes(target.type);
    return !isButton && !target.readOnly;
  }
  if (target instanceof HTMLSelectElement) return consumer()?.isBase ?? true;
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}

/** What the gun's field holds, taken out of it at once, so that the next key begins a new scan. */
function take(input: HTMLInputElement): string {
  const text = input.value;
  input.value = "";
  return text;
}

function keepTyping(): void {
  consumer()?.tellTyping(true);
  clearTimeout(idle);
  idle = setTimeout(runOut, GUN_IDLE);
}

function stopTyping(): void {
  clearTimeout(idle);
  consumer()?.tellTyping(false);
}

function runOut(): void {
  if (isUnendedScan(keys)) {
    const input = field();
    const text = input?.value ? take(input) : keys.text;
    keys = ranOut(keys);
    consumer()?.scan(text);
  }
  consumer()?.tellTyping(false);
}

function end(text: string, at: number): void {
  keys = text.trim() === "" ? NO_KEYS : endedAt(at);
  stopTyping();
  consumer()?.scan(text);
}

/** The gun's own field: the browser types, Enter and Tab end. */
function typeInField(event: KeyboardEvent, key: string, input: HTMLInputElement): void {
  const isEnd = key === "Enter" || key === "Tab";
  if (event.isComposing) {
    endsComposition = isEnd;
    return;
  }
  if (!isEnd) {
    if (event.timeStamp - fieldTouchedAt > GUN_STALE) take(input);
    fieldTouchedAt = event.timeStamp;
    keys = typeKey(keys, key, event.timeStamp).keys;
    if (keys.text) keepTyping();
    return;
  }
  const belongsToLast = input.value === "" && isSuffix(keys, event.timeStamp);
  // Tab out of the empty field is a person's.
  if (key === "Tab" && input.value === "" && !belongsToLast) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.repeat || belongsToLast) return;
  end(take(input), event.timeStamp);
}

function onKeyDown(event: KeyboardEvent): void {
  const key = keyOf(event);
  const input = field();
  if (input && event.target === input) {
    typeInField(event, key, input);
    return;
  }
  if (isPersons(event.target)) {
    keys = NO_KEYS;
    return;
  }
  const typed = typeKey(keys, key, event.timeStamp);
  keys = typed.keys;
  if (typed.isTaken) {
    taken.add(event.code);
    event.preventDefault();
    event.stopPropagation();
  }
  if (typed.scan !== null) {
    stopTyping();
    consumer()?.scan(typed.scan);
  } else if (keys.text) {
    keepTyping();
  }
}

/** A button is pressed by the blank's key going up. */
function onKeyUp(event: KeyboardEvent): void {
  if (!taken.delete(event.code)) return;
  event.preventDefault();
  event.stopPropagation();
}

function onInput(event: Event): void {
  if (event.target === field()) fieldTouchedAt = event.timeStamp;
}

/** An input method swallows the gun's Enter to accept its text, which may be in wide characters. */
function onCompositionEnd(event: CompositionEvent): void {
  const input = field();
  if (!input || event.target !== input || !endsComposition) return;
  endsComposition = false;
  end(take(input).normalize("NFKC"), event.timeStamp);
}

/** Some phones' keyboards send the form off without a key that says Enter. */
function onSubmit(event: SubmitEvent): void {
  const input = field();
  if (!input?.form || event.target !== input.form) return;
  event.preventDefault();
  end(take(input), event.timeStamp);
}

/** Where the gun has a field; one line is put into it and waits for its Enter, as anywhere. */
function onPaste(event: ClipboardEvent): void {
  const input = field();
  const isInField = event.target === input;
  if (!input || (!isInField && isPersons(event.target))) return;
  const scans = scansOf(event.clipboardData?.getData("text/plain") ?? "");
  if (scans.length < (isInField ? 2 : 1)) return;
  event.preventDefault();
  for (const each of scans) consumer()?.scan(each);
}

/** Listens to the whole page until the returned function is called. */
export function listenToGun(added: GunConsumer): () => void {
  consumers.push(added);
  if (!listening) {
    listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    window.addEventListener("keydown", onKeyDown, options);
    window.addEventListener("keyup", onKeyUp, options);
    window.addEventListener("input", onInput, options);
    window.addEventListener("compositionend", onCompositionEnd, options);
    window.addEventListener("submit", onSubmit, options);
    window.addEventListener("paste", onPaste, options);
  }
  return () => {
    consumers.splice(consumers.indexOf(added), 1);
    if (consumers.length > 0) return;
    clearTimeout(idle);
    listening?.abort();
    listening = undefined;
  };
}
