/** The back button, also Android's, and Escape close the topmost dialog or sheet; back does not leave the screen. */
import type { RouterHistory } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";

interface Opened {
  close: () => void;
  isClosed: boolean;
  /** Greater than of those that were open when it opened: of two dialogs the later one lies above. */
  level: number;
}

/** The open dialogs and sheets, the topmost last; also those that were closed just now. */
const opened: Opened[] = [];
const topmost = () => opened.findLast(({ isClosed }) => !isClosed);

/** Lets the back button close a dialog or a sheet while it is open. Its level, and whether it is topmost. */
export function useBackCloses(isOpen: boolean, close: () => void) {
  const onBack = useEffectEvent(close);
  const last = useRef<Opened>(null);
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!isOpen) return;
    const own = { close: () => onBack(), isClosed: false, level: (topmost()?.level ?? -1) + 1 };
    opened.push(own);
    last.current = own;
    setLevel(own.level);
    return () => {
      own.isClosed = true;
      // The Escape that closes it is heard by those beneath too.
      setTimeout(() => opened.splice(opened.indexOf(own), 1));
    };
  }, [isOpen]);
  return { level, isTopmost: () => opened.at(-1) === last.current };
}

/**
 * Blocks Back while a dialog or sheet is open. Called before the blocker of any screen, which would ask whether the
 * screen may be left.
 */
export function closeByBack(history: RouterHistory): void {
  history.block({
    enableBeforeUnload: false,
    blockerFn({ action }) {
      const top = action === "BACK" ? topmost() : undefined;
      top?.close();
      return top !== undefined;
    },
  });
}
