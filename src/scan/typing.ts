/** Whether keys of a scan are coming in (docs/design.md, "Guns"). */
import { GUN_IDLE } from "#domain/scan/gun.ts";

interface Typing {
  isOn(): boolean;
  /** A key came. */
  keep(): void;
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
    keep() {
      note(true);
      clearTimeout(idle);
      idle = setTimeout(onIdle, GUN_IDLE);
    },
    stop() {
      if (idle === undefined) return;
      clearTimeout(idle);
      idle = undefined;
      note(false);
    },
  };
}
