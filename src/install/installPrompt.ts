/** A browser's install prompt: its event comes once, soon after the page, and is kept until somebody asks to install. */

/** Not in TypeScript's library: Chromium alone has it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function setOffered(prompt: InstallPrompt | null): void {
  offered = prompt;
  for (const listener of listeners) listener();
}

export function catchInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    setOffered(event as InstallPrompt);
  });
  window.addEventListener("appinstalled", () => setOffered(null));
}

export const installPrompt = {
  read: () => offered,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** A prompt can be shown once. */
  async show() {
    await offered?.prompt();
    setOffered(null);
  },
};
