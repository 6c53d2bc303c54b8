/** Whether keys of a scan are coming in (docs/design.md, "Guns"). */
interface Typing {
  isOn(): boolean;
  /** A key came; `idleMs` after it no further one is waited for. */
  keep(idleMs: number): void;
  /** The scan has ended, or it was none. */
  stop(): void;
}

type Note = (isTyping: boolean) => void;

/** Milliseconds by which a timer is late only where the page stood still. */
const STALL = 20;

/**
 * Tells whoever takes scans when typing begins, with every key, and when it ends; calls `onIdle` when no further key
 * comes. Another may take them before the end: whoever was told that keys come is told of the end.
 */
export function createTyping({
  noteTo,
  onIdle,
}: {
  noteTo: () => Note | undefined;
  onIdle: () => void;
}): Typing {
  let idle: ReturnType<typeof setTimeout> | undefined;
  const told = new Set<Note>();
  /** A browser may run a timer that is due before the keys that came while the page stood still: they get another wait. */
  function begin(idleMs: number) {
    const due = performance.now() + idleMs;
    const onTime = () => {
      if (performance.now() - due <= STALL) onIdle();
      else idle = setTimeout(onIdle, idleMs);
    };
    idle = setTimeout(onTime, idleMs);
  }
  return {
    isOn: () => idle !== undefined,
    keep(idleMs) {
      const note = noteTo();
      if (note) told.add(note);
      note?.(true);
      clearTimeout(idle);
      begin(idleMs);
    },
    stop() {
      if (idle === undefined) return;
      clearTimeout(idle);
      idle = undefined;
      for (const note of told) note(false);
      told.clear();
    },
  };
}
