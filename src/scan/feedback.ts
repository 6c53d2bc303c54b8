/** A sound and a short vibration when a label was read; both can be turned off (specification section 2, Scan Barcode). */

/** Local storage keys; anything but "false" is on. */
export const SOUND_KEY = "toyshelf.scan-sound";
export const VIBRATION_KEY = "toyshelf.scan-vibration";

/** iPhones and desktops have none. */
export const canVibrate = "vibrate" in navigator;

let audio: AudioContext | undefined;

const isOn = (key: string) => localStorage.getItem(key) !== "false";

/** Milliseconds and hertz. */
function beep(frequency: number, duration: number): void {
  try {
    audio ??= new AudioContext();
    // A browser lets sounds out only after the person has touched the page; until then it is silent.
    if (audio.state === "suspended") void audio.resume().catch(() => {});
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

/** A label was read. */
export function confirmRead(): void {
  if (isOn(SOUND_KEY)) beep(1320, 110);
  if (canVibrate && isOn(VIBRATION_KEY)) navigator.vibrate(60);
}

/** What was read did not lead where it should. */
export function confirmProblem(): void {
  if (isOn(SOUND_KEY)) beep(220, 260);
  if (canVibrate && isOn(VIBRATION_KEY)) navigator.vibrate([60, 60, 60]);
}
