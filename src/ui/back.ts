/** The back button, also Android's, and Escape close the topmost dialog or sheet; back does not leave the screen. */
import type { RouterHistory } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";

interface Opened {
  close: () => void;
  isClosed: boolean;
}

/** The open dialogs and sheets, the topmost last; also those that were closed just now. */
const opened: Opened[] = [];

/** Lets the back button close a dialog or a sheet while it is open. Returns whether it is the topmost one. */
export function useBackCloses(isOpen: boolean, close: () => void): () => boolean {
  const onBack = useEffectEvent(close);
  const last = useRef<Opened>(null);
  useEffect(() => {
    if (!isOpen) return;
    const own = { close: () => onBack(), isClosed: false };
    opened.push(own);
    last.current = own;
    return () => {
      own.isClosed = true;
      // The Escape that closes it is heard by those beneath too.
      setTimeout(() => opened.splice(opened.indexOf(own), 1));
    };
  }, [isOpen]);
  return () => opened.at(-1) === last.current;
}

/**
 * Blocks Back while a dialog or sheet is open. Called before the blocker of any screen, which would ask whether the
 * screen may be left.
 */
export function closeByBack(history: RouterHistory): void {
  history.block({
    enableBeforeUnload: false,
    blockerFn({ action }) {
      const top = action === "BACK" ? opened.findLast(({ isClosed }) => !isClosed) : undefined;
      top?.close();
      return top !== undefined;
    },
  });
}
