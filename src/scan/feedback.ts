/** A tone, a vibration and a toast for each pull, by its outcome (specification sections 2, 8 and 9); the first two can be turned off. */
import { notifications } from "@mantine/notifications";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import type { ScanRecord } from "#domain/scan/scanOutcome.ts";
import { isSwitchedOn } from "#src/device/writeStored.ts";
import { alertToast, toast } from "#src/ui/toast.ts";

/** Local storage keys. */
export const SOUND_KEY = "toyshelf.scan-sound";
export const VIBRATION_KEY = "toyshelf.scan-vibration";

/** iPhones and desktops have none. */
export const canVibrate = "vibrate" in navigator;

let audio: AudioContext | undefined;

/** Milliseconds and hertz. */
function beep(frequency: number, duration: number): void {
  try {
    audio ??= new AudioContext();
    // A browser lets sounds out only after the person has touched the page; until then it is silent.
    // After a call an iPhone has "interrupted" it.
    if (audio.state !== "running") void audio.resume().catch(() => {});
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.15, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + duration / 1000);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + duration / 1000);
  } catch {
    // No sound device: the screen says it all.
  }
}

/**
 * The outcome of a pull: taken (it counted, or leads on), heard (it is being looked up), not taken (refused here, or it
 * waits for a person), or a problem (unknown, unanswered).
 */
export type PullKind = "taken" | "heard" | "notTaken" | "problem";

/** Hertz and milliseconds, and the pattern of the vibration. */
export const SIGNALS: Record<PullKind, { tone: [number, number]; vibration: number[] }> = {
  taken: { tone: [1320, 110], vibration: [60] },
  heard: { tone: [660, 40], vibration: [20] },
  notTaken: { tone: [330, 320], vibration: [30, 90, 30] },
  problem: { tone: [220, 260], vibration: [60, 60, 60] },
};

/** Plays the tone and the vibration of an outcome, so that a person need not look at the screen. */
export function signal(kind: PullKind): void {
  const { tone, vibration } = SIGNALS[kind];
  if (isSwitchedOn(SOUND_KEY)) beep(...tone);
  if (canVibrate && isSwitchedOn(VIBRATION_KEY)) navigator.vibrate(vibration);
}

let shown: string | undefined;

/**
 * The feedback on a pull of the trigger, or a detection: its own tone and vibration, and one toast (specification
 * sections 8 and 9). One toast for the latest pull: under a fast gun the next takes the place of the last.
 */
export function hearPull(kind: PullKind, text?: string): void {
  signal(kind);
  if (text === undefined) return;
  if (shown) notifications.hide(shown);
  shown = kind === "taken" || kind === "heard" ? toast(text) : alertToast(text);
}

/** A pull with its outcome. */
export function hearRecord({ isProblem, text }: ScanRecord): void {
  hearPull(isProblem ? "problem" : "taken", text);
}

/** A pull that counts nothing and leads nowhere here. */
export function hearRefused(code: string, sentence: string): void {
  hearPull("notTaken", scanMessages.ofCode(code, sentence));
}
