/** Whether keys of a scan are coming in (docs/design.md, "Guns"). */
interface Typing {
  isOn(): boolean;
  /** A key came; `idleMs` after it no further one is waited for. */
  keep(idleMs: number): void;
  /** The scan has ended, or it was none. */
  stop(): void;
}

/** Calls `note` when typing begins, with every key, and when it ends; `onIdle` when no further key comes. */
export function createTyping({
  note,
  onIdle,
}: {
  note: (isTyping: boolean) => void;
  onIdle: () => void;
}): Typing {
  let idle: ReturnType<typeof setTimeout> | undefined;
  return {
    isOn: () => idle !== undefined,
    keep(idleMs) {
      note(true);
      clearTimeout(idle);
      idle = setTimeout(onIdle, idleMs);
    },
    stop() {
      if (idle === undefined) return;
      clearTimeout(idle);
      idle = undefined;
      note(false);
    },
  };
}
