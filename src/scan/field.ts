/** Fields into which a gun typed: restoring their former text, and filling them with a scan (docs/design.md, "Guns"). */

import { cleanCode } from "#domain/code/codes.ts";
import { scansOf } from "#domain/scan/gun.ts";

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Inputs that hold no text, or whose text must never be taken for a scan. */
const OTHER_INPUTS = [
  "button",
  "checkbox",
  "radio",
  "submit",
  "range",
  "color",
  "file",
  "password",
];

/**
 * Marks a field that is for a code: a scan fills it, and the focus goes on to the empty field named `next`.
 * No browser completes or corrects what is typed.
 */
export function codeField(next = "") {
  const typed = { autoComplete: "off", autoCapitalize: "none", spellCheck: false };
  return { ...typed, "data-code-field": next };
}

/** Marks an open edit: a scan waits instead of leading away from what was typed. */
export const holdsScans = { "data-holds-scans": true };

/** Marks a form that has been sent off: a scan leads on from any of its fields. */
export const passesScans = { "data-passes-scans": true };
const isPassed = (field: Field | null) => Boolean(field?.closest("[data-passes-scans]"));

/** The field that keys go into, or null. */
export function fieldOf(target: EventTarget | null): Field | null {
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return target;
  if (!(target instanceof HTMLInputElement) || target.readOnly) return null;
  return OTHER_INPUTS.includes(target.type) ? null : target;
}

export const isPassword = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === "password";

/** The scans in a text that is pasted while the gun's field is there; the paste event is consumed. */
export function pastedScans(event: ClipboardEvent, input: HTMLInputElement | null): string[] {
  const isInField = event.target === input;
  if (!input || (!isInField && fieldOf(event.target))) return [];
  const scans = scansOf(event.clipboardData?.getData("text/plain") ?? "");
  if (scans.length < (isInField ? 2 : 1)) return [];
  event.preventDefault();
  return scans;
}

/** Sets the value as a person does, so that React hears of it. */
function setValue(field: Field, value: string): void {
  if (field.value === value) return;
  const { set } =
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, "value") ?? {};
  set?.call(field, value);
  const type = field instanceof HTMLSelectElement ? "change" : "input";
  field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** The text of a field that is not React's, taken out of it at once. */
export function takeValue(input: HTMLInputElement): string {
  const text = input.value;
  input.value = "";
  return text;
}

/** Puts a text in where the cursor of a field is, as if it was typed. Returns whether the field is still there. */
export function typeInto(field: Field, text: string): boolean {
  if (!field.isConnected || field instanceof HTMLSelectElement) return false;
  const { value, selectionStart, selectionEnd } = field;
  const end = value.length;
  setValue(field, value.slice(0, selectionStart ?? end) + text + value.slice(selectionEnd ?? end));
  field.focus();
  return true;
}

/** Remembers value and selection; the returned function puts them back. */
export function captureField(field: Field): () => void {
  const { value } = field;
  if (field instanceof HTMLSelectElement) return () => setValue(field, value);
  // Null for kinds of input that have no selection, such as numbers.
  const { selectionStart, selectionEnd, selectionDirection } = field;
  return () => {
    setValue(field, value);
    if (selectionStart === null) return;
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? "none");
  };
}

/** Gives a scan to a field that is for it. Returns whether the field is one. */
export function fillField(field: Field, code: string): boolean {
  if (isPassed(field)) return false;
  const next = field.dataset.codeField;
  const isSearch = next === undefined && field.type === "search";
  if (next === undefined && !isSearch) return false;
  // Toys are found by their codes, which a label may say with a lot and a serial.
  setValue(field, isSearch ? cleanCode(code) : code);
  const following = next ? field.form?.elements.namedItem(next) : null;
  if (following instanceof HTMLInputElement && following.value === "") following.focus();
  return true;
}

/** Whether a scan would lead away from typed text or an open edit. */
export function holdsScan(field: Field | null): boolean {
  if (isPassed(field)) return false;
  const isTyping = field !== null && !(field instanceof HTMLSelectElement);
  return isTyping || document.querySelector("[data-holds-scans]") !== null;
}
