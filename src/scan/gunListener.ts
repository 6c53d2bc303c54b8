/** Listens for scanner guns on the whole page: a scan that begins on one screen ends whole on the next (docs/design.md, "Guns"). */
import { SEPARATOR } from "#domain/code/gs1.ts";
import {
  endedAt,
  endsAfter,
  freshKeys,
  GUN_IDLE,
  GUN_KEY_GAP,
  GUN_LONG_PAUSE,
  GUN_STALE,
  hasPull,
  isEnd,
  isFast,
  isPullInPassword,
  isSuffix,
  isUnendedScan,
  type Keys,
  keyGapOf,
  keysAfterIdle,
  mayBeCut,
  NO_KEYS,
  type PullEnds,
  pauseAfter,
  pressKey,
  pullOf,
  releaseKey,
  wholeText,
} from "#domain/scan/gun.ts";
import type { Pull } from "#domain/scan/gunCheck.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { HEARD_FROM, hearEarlyKeys, takeEarlyKeys } from "./earlyKeys.ts";
import { hearPull, signal } from "./feedback.ts";
import {
  captureField,
  type Field,
  fieldOf,
  fillField,
  isPassword,
  pastedScans,
  takeValue,
} from "./field.ts";
import { codeTyped, readGunRepair } from "./gunRepair.ts";
import { consume, createStrokes, keyOf } from "./strokes.ts";
import { createTyping } from "./typing.ts";
import type { GunConsumer, GunListener } from "./useGun.tsx";

const endOf = ({ key }: KeyboardEvent) => (key === "Tab" ? "Tab" : "Enter");

function createGunListener(): GunListener {
  const consumers: GunConsumer[] = [];
  /** Codes of taken keys, whose keyup is kept from the page, too. */
  const taken = new Set<string>();
  let listening: AbortController | undefined;
  /** The number of screens that open and for which pulls wait. */
  let pauses = 0;
  let waiting: (() => void)[] = [];
  let keys = NO_KEYS;
  /** Whether the keys went into a field for a password. */
  let isSecret = false;
  let ends: PullEnds = "unknown";
  let fieldTouchedAt = 0;
  let endsComposition = false;
  const strokes = createStrokes();
  /** Whether the next input event of a field belongs to a key that went down. */
  let isKeyed = false;
  /** Characters in the gun's field before the next input event. */
  let lengthBefore = 0;
  /** What a person typed in the gun's field before a look at the label: no part of a gun's pull. */
  let rest = "";
  /** The field that the keys go into, with functions that restore its value. */
  let typed: { field: Field; restore: () => void; restoreRun: () => void } | null = null;

  /** The last screen that listens, else the base. */
  const consumer = () => consumers.findLast(({ isFallback }) => !isFallback) ?? consumers.at(-1);
  const gunField = () => consumer()?.field() ?? null;
  const keyRead = (event: KeyboardEvent) => keyOf(event, readGunRepair().isByKeys);
  /** The pause after a key, plus the time by which a timer may be early. */
  const idleMs = () => pauseAfter(keys, ends) + GUN_IDLE - GUN_KEY_GAP;
  const typing = createTyping({ noteTo: () => consumer()?.noteTyping, onIdle });

  function give(scan: string, typedIn: Field | null, end: Pull["end"], ended: Keys): void {
    if (pauses > 0) {
      waiting.push(() => give(scan, typedIn, end, ended));
      return;
    }
    const hasKeys = ended.text !== "";
    if (hasKeys && mayBeCut(ended, HEARD_FROM)) {
      hearPull("notTaken", scanMessages.cutScan);
      return;
    }
    const isOfGun = typedIn !== null || isFast(ended);
    consumer()?.scan(codeTyped(scan, isOfGun), typedIn, {
      text: (hasKeys && strokes.text()) || scan,
      byKeys: hasKeys ? strokes.byKeys() : null,
      isByHand: !isOfGun,
      end,
      keyGap: keyGapOf(ended),
      at: ended.lastAt,
    });
  }

  const typeDigits = (byKeys: string) =>
    consumer()?.typeDigits(readGunRepair().isByKeys ? strokes.asTyped(byKeys) : byKeys) ?? false;

  /** The text that ends now, with what the gun's field has of it; the text of its keys where they are repaired and came as fast as a gun's. */
  function textOf(value: string): string {
    const isPull = isUnendedScan(keys) || pullOf(keys).typed !== "";
    return readGunRepair().isByKeys && isPull && strokes.byKeys() !== null
      ? keys.text
      : wholeText(keys, value);
  }

  function onIdle(): void {
    const input = gunField();
    const text = textOf(input && document.activeElement === input ? input.value : "");
    if (isUnendedScan(keys)) {
      const ended = keys;
      keys = keysAfterIdle(keys);
      ends = endsAfter(ends, false);
      // A keyboard app may still hold text that it has written.
      if (input && document.activeElement === input) {
        input.blur();
        input.focus({ preventScroll: true });
      }
      if (input) takeValue(input);
      give(strokes.text() ? text : text.normalize("NFKC"), null, null, ended);
    } else if (text !== "" && typeDigits(text)) {
      if (input) takeValue(input);
      keys = NO_KEYS;
    }
    typing.stop();
  }

  function end(value: string, at: number, key: Pull["end"] = "Enter"): void {
    // Stale keys of another field are no part of the scan.
    if (at - keys.lastAt > GUN_STALE) keys = NO_KEYS;
    const isOfGun = isFast(keys) && value.startsWith(rest);
    const text = textOf(isOfGun ? value.slice(rest.length) : value);
    const ended = keys;
    const scan = scanIn(text);
    if (isUnendedScan(keys)) ends = endsAfter(ends, true);
    keys = text.trim() === "" ? NO_KEYS : endedAt(at);
    typing.stop();
    give(scan, null, key, ended);
  }

  /** The scan in a text that an Enter ends, without the amount that was typed right before it. */
  function scanIn(text: string): string {
    const { typed: amount, scan } = pullOf(keys);
    const isAmount = amount !== "" && text === keys.text && typeDigits(amount);
    return isAmount ? scan : text;
  }

  /** In the gun's own field the browser enters the characters; Enter and Tab end a scan. */
  function typeInGunField(event: KeyboardEvent, key: string, input: HTMLInputElement): void {
    if (event.isComposing) {
      endsComposition = isEnd(key);
      return;
    }
    if (!isEnd(key)) {
      // A keyboard app's text comes by the input event.
      if (event.key === "Unidentified" && event.code === "") return;
      if (event.timeStamp - fieldTouchedAt > GUN_STALE) {
        if (isFast(keys)) takeValue(input);
        else rest = input.value;
      }
      fieldTouchedAt = event.timeStamp;
      const pressed = pressKey(keys, { key, at: event.timeStamp, ends });
      keys = pressed.keys;
      if (key === SEPARATOR && pressed.isTaken) consume(event);
      noteStroke(event);
      if (keys.text) typing.keep(idleMs());
      return;
    }
    const belongsToLast = input.value === "" && isSuffix(keys, event.timeStamp);
    // Keys of a pull may have come before the field had the focus.
    const isEmpty = input.value === "" && !(typing.isOn() && keys.text !== "");
    // A person leaves the empty field with Tab.
    if (key === "Tab" && isEmpty && !belongsToLast) return;
    consume(event);
    if (event.repeat || belongsToLast) return;
    end(takeValue(input), event.timeStamp, key);
  }

  /** In the gun's field a keyboard app writes without keys, as the scanners in Android handhelds do: whole, or bit by bit. */
  function onWritten(input: HTMLInputElement, at: number): void {
    if (keys.text === "") strokes.clear();
    for (const key of input.value.slice(lengthBefore)) {
      keys = releaseKey(pressKey(keys, { key, at, ends }).keys, key);
    }
    if (/[\t\n]$/.test(input.value)) end(takeValue(input).trim(), at, "Tab");
    else if (keys.text) typing.keep(idleMs());
  }

  function noteStroke(event: KeyboardEvent): void {
    if (event.key === "Dead" || [...event.key].length === 1) {
      strokes.note(event, keys.startedAt === event.timeStamp);
    }
  }

  /** A field for a password is left alone, but for what can be no password. */
  function typeInPassword(event: KeyboardEvent, field: HTMLInputElement): void {
    const { scan } = pressKey(keys, { key: keyRead(event), at: event.timeStamp, isInField: true });
    if (scan !== null && !isPullInPassword(scan)) keys = NO_KEYS;
    typeInField(event, field);
    isSecret = keys.text !== "";
  }

  /** No key of a password is part of a scan somewhere else. */
  function dropSecret(): void {
    if (!isSecret) return;
    isSecret = false;
    keys = NO_KEYS;
    strokes.clear();
    typed = null;
  }

  /** Handles a key, and keeps a scan's keys from the page. Returns the scan that the key ended, and the keys before it. */
  function press(event: KeyboardEvent, isInField: boolean) {
    const { timeStamp: at, repeat: isRepeat } = event;
    const ended = keys;
    const result = pressKey(keys, { key: keyRead(event), at, isRepeat, isInField, ends });
    if (result.scan !== null) {
      if (isUnendedScan(keys)) ends = endsAfter(ends, true);
      // The focus may have left the gun's field in the middle of the scan.
      const left = gunField();
      if (left) takeValue(left);
    }
    keys = result.keys;
    noteStroke(event);
    if (result.isTaken) {
      taken.add(event.code);
      consume(event);
    }
    return { ...result, ended };
  }

  /** In any other field people type; a gun's text is removed from it. */
  function typeInField(event: KeyboardEvent, field: Field): void {
    typing.stop();
    // An input method and a program that puts in its text are never a gun.
    if (event.isComposing || event.key === "Process" || !event.isTrusted) {
      keys = NO_KEYS;
      return;
    }
    const { scan, typed: before, ended } = press(event, true);
    const isFirst = keys.startedAt === event.timeStamp || typed?.field !== field;
    if (keys.text && (isFirst || keys.run.startedAt === event.timeStamp)) {
      const restoreRun = captureField(field);
      typed = { field, restore: isFirst || !typed ? restoreRun : typed.restore, restoreRun };
    }
    if (scan === null) return;
    if (typed?.field === field) before === "" ? typed.restore() : typed.restoreRun();
    if (fillField(field, codeTyped(scan, true))) signal("taken");
    else give(scan, field, endOf(event), ended);
  }

  function onKeyDown(event: KeyboardEvent): void {
    isKeyed = [...keyOf(event)].length === 1;
    if (!isPassword(event.target)) dropSecret();
    // Keys before a pause are no part of the keys after it.
    if (typing.isOn() && event.timeStamp - keys.lastAt > pauseAfter(keys, ends)) onIdle();
    const input = gunField();
    const field = fieldOf(event.target);
    if (input && event.target === input) {
      typeInGunField(event, keyRead(event), input);
    } else if (isPassword(event.target)) {
      typeInPassword(event, event.target);
    } else if (field && (consumer()?.isFallback || !(field instanceof HTMLSelectElement))) {
      typeInField(event, field);
    } else {
      typed = null;
      const { scan, typed: before, ended } = press(event, false);
      if (scan === null && keys.text) typing.keep(idleMs());
      else typing.stop();
      if (scan === null) return;
      const isAmount = before !== "" && typeDigits(before);
      give(isAmount ? scan : before + scan, null, endOf(event), ended);
    }
  }

  /** Browsers press the focused button when the space bar goes up. */
  function onKeyUp(event: KeyboardEvent): void {
    keys = releaseKey(keys, keyRead(event));
    if (taken.delete(event.code)) consume(event);
  }

  const onBeforeInput = ({ target }: Event) => {
    const input = gunField();
    if (!input || target !== input) return;
    lengthBefore = input.value.length;
    if (lengthBefore === 0) rest = "";
  };
  const onInput = (event: Event) => {
    const input = gunField();
    if (!input || event.target !== input) return;
    fieldTouchedAt = event.timeStamp;
    const how = event instanceof InputEvent ? event.inputType : "";
    const isWritten = /^insert(Composition)?Text$/.test(how);
    // A keyboard app deletes without a key.
    if (how.startsWith("deleteContent")) keys = NO_KEYS;
    if (isWritten && !isKeyed) onWritten(input, event.timeStamp);
    isKeyed = false;
  };
  /** An input method swallows the gun's Enter to accept its text, which may be in wide characters. */
  function onCompositionEnd(event: CompositionEvent): void {
    const input = gunField();
    if (!input || event.target !== input || !endsComposition) return;
    endsComposition = false;
    end(takeValue(input).normalize("NFKC"), event.timeStamp);
  }

  /** Some phones' keyboards send the form off without a key that says Enter. */
  function onSubmit(event: SubmitEvent): void {
    const input = gunField();
    if (!input?.form || event.target !== input.form) return;
    event.preventDefault();
    end(takeValue(input), event.timeStamp);
  }

  /** Only where the gun has a field. A single pasted line goes into the field and waits for Enter. */
  function onPaste(event: ClipboardEvent): void {
    for (const scan of pastedScans(event, gunField())) give(scan, null, "Enter", NO_KEYS);
  }

  function listen(): void {
    listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    window.addEventListener("keydown", onKeyDown, options);
    window.addEventListener("keyup", onKeyUp, options);
    window.addEventListener("beforeinput", onBeforeInput, options);
    window.addEventListener("input", onInput, options);
    window.addEventListener("compositionend", onCompositionEnd, options);
    window.addEventListener("submit", onSubmit, options);
    window.addEventListener("paste", onPaste, options);
    // In a microtask, once the other effects of this screen have subscribed to outcomes of scans.
    queueMicrotask(() => {
      if (!listening) return;
      const early = takeEarlyKeys();
      const fresh = freshKeys(early, performance.now());
      const old = early.slice(0, early.length - fresh.length);
      if (hasPull(old)) hearPull("notTaken", scanMessages.oldScan);
      for (const event of fresh) {
        if (event.type === "keydown") onKeyDown(event);
        else onKeyUp(event);
      }
      // A pull without an end key may have ended before this listener began.
      const isRecent = performance.now() - keys.lastAt <= GUN_LONG_PAUSE;
      if (keys.text !== "" && isRecent && !typing.isOn()) typing.keep(idleMs());
    });
  }

  /** Stops listening. The keys of an unfinished pull stay, for the next screen that listens. */
  function stop(listened: AbortController): void {
    typing.stop();
    dropSecret();
    listened.abort();
    listening = undefined;
    hearEarlyKeys();
  }

  /** Hands waiting pulls to the screen that listens. */
  function giveWaiting(): void {
    queueMicrotask(() => {
      if (pauses > 0 || consumers.length === 0) return;
      const pulls = waiting;
      waiting = [];
      for (const pull of pulls) pull();
    });
  }

  return {
    add(added) {
      consumers.push(added);
      if (!listening) listen();
      giveWaiting();
      return () => {
        consumers.splice(consumers.indexOf(added), 1);
        if (consumers.length === 0 && listening) stop(listening);
      };
    },
    pause() {
      pauses++;
      return () => {
        pauses--;
        giveWaiting();
      };
    },
  };
}

/** The page's listener. It outlives screens: a pull may begin before signing in and end after it, or the other way round. */
export const gunListener = createGunListener();
