/** Takes a scanner gun's keystrokes wherever the focus is (design section 4, Guns). */
import { type RefObject, useEffect, useEffectEvent } from "react";
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

interface GunOptions {
  /** One call for each pull of the trigger, in order; blank for an empty scan. */
  onScan: (strCode: string) => void;
  /** Whether keys of a scan are coming in. */
  onTyping?: ((isTyping: boolean) => void) | undefined;
}

/** Whether typing there is a person's own business. */
function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) {
    const isButton = ["button", "checkbox", "radio", "submit", "range"].includes(target.type);
    return !isButton && !target.readOnly;
  }
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}

/** What `input` holds, taken out of it at once, so that the next key begins a new scan. */
function take(input: HTMLInputElement): string {
  const text = input.value;
  input.value = "";
  return text;
}

/**
 * Listens to the whole page while the component is shown. `input`, where there is one, is the
 * gun's own field: in it, anything that ends with Enter or Tab is a scan, however slowly it was
 * typed. Elsewhere only a gun's speed makes a scan, and its Enter never reaches a focused button.
 */
export function useGun(
  { onScan, onTyping }: GunOptions,
  input?: RefObject<HTMLInputElement | null>,
): void {
  const scan = useEffectEvent(onScan);
  const tellTyping = useEffectEvent((isTyping: boolean) => onTyping?.(isTyping));

  useEffect(() => {
    let keys = NO_KEYS;
    let idle: ReturnType<typeof setTimeout> | undefined;
    let fieldTouchedAt = 0;
    let endsComposition = false;
    const taken = new Set<string>();

    const stopTyping = () => {
      clearTimeout(idle);
      tellTyping(false);
    };
    const runOut = () => {
      if (isUnendedScan(keys)) {
        const field = input?.current;
        const text = field?.value ? take(field) : keys.text;
        keys = ranOut(keys);
        scan(text);
      }
      tellTyping(false);
    };
    const keepTyping = () => {
      tellTyping(true);
      clearTimeout(idle);
      idle = setTimeout(runOut, GUN_IDLE);
    };

    const end = (text: string, at: number) => {
      keys = text.trim() === "" ? NO_KEYS : endedAt(at);
      stopTyping();
      scan(text);
    };

    /** The gun's own field: the browser types, Enter and Tab end. */
    const typeInField = (event: KeyboardEvent, key: string, field: HTMLInputElement) => {
      const isEnd = key === "Enter" || key === "Tab";
      if (event.isComposing) {
        endsComposition = isEnd;
        return;
      }
      if (!isEnd) {
        if (event.timeStamp - fieldTouchedAt > GUN_STALE) take(field);
        fieldTouchedAt = event.timeStamp;
        keys = typeKey(keys, key, event.timeStamp).keys;
        if (keys.text) keepTyping();
        return;
      }
      // Tab out of the empty field is a person's.
      const isLeaving = key === "Tab" && field.value === "";
      if (isLeaving && !isSuffix(keys, event.timeStamp)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat || (field.value === "" && isSuffix(keys, event.timeStamp))) return;
      end(take(field), event.timeStamp);
    };

    const onKeyDown = (event: KeyboardEvent) => {
      const key = keyOf(event);
      const field = input?.current;
      if (field && event.target === field) return typeInField(event, key, field);
      if (isTextField(event.target)) return;
      const typed = typeKey(keys, key, event.timeStamp);
      keys = typed.keys;
      if (typed.isTaken) {
        taken.add(event.code);
        event.preventDefault();
        event.stopPropagation();
      }
      if (typed.scan !== null) {
        stopTyping();
        scan(typed.scan);
      } else if (keys.text) {
        keepTyping();
      }
    };
    // A button is pressed by the blank's key going up.
    const onKeyUp = (event: KeyboardEvent) => {
      if (!taken.delete(event.code)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onInput = (event: Event) => {
      if (event.target === input?.current) fieldTouchedAt = event.timeStamp;
    };
    // An input method swallows the gun's Enter to accept its text, which may be in wide characters.
    const onCompositionEnd = (event: CompositionEvent) => {
      const field = input?.current;
      if (!field || event.target !== field || !endsComposition) return;
      endsComposition = false;
      end(take(field).normalize("NFKC"), event.timeStamp);
    };
    // Some phones' keyboards send the form off without a key that says Enter.
    const onSubmit = (event: SubmitEvent) => {
      const field = input?.current;
      if (!field?.form || event.target !== field.form) return;
      event.preventDefault();
      end(take(field), event.timeStamp);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (event.target !== input?.current && isTextField(event.target)) return;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const scans = scansOf(text);
      // One line is put into the field and waits for its Enter, as anywhere.
      if (input?.current && event.target === input.current && scans.length < 2) return;
      if (scans.length === 0) return;
      event.preventDefault();
      for (const each of scans) scan(each);
    };

    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    window.addEventListener("keydown", onKeyDown, options);
    window.addEventListener("keyup", onKeyUp, options);
    window.addEventListener("input", onInput, options);
    window.addEventListener("compositionend", onCompositionEnd, options);
    window.addEventListener("submit", onSubmit, options);
    window.addEventListener("paste", onPaste, options);
    return () => {
      clearTimeout(idle);
      listening.abort();
    };
  }, [input]);
}
