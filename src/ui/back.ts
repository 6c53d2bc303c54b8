/** The back button, also Android's, closes the topmost dialog or sheet, and does not leave the screen. */
import type { RouterHistory } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";

/** The functions that close the open dialogs and sheets, the topmost last. */
const opened: (() => void)[] = [];

/** Lets the back button close a dialog or a sheet while it is open. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const closes = () => onBack();
    opened.push(closes);
    return () => void opened.splice(opened.indexOf(closes), 1);
  }, [isOpen]);
}

/**
 * Blocks Back while a dialog or sheet is open. Called before the blocker of any screen, which would ask whether the
 * screen may be left.
 */
export function closeByBack(history: RouterHistory): void {
  history.block({
    enableBeforeUnload: false,
    blockerFn({ action }) {
      const close = action === "BACK" ? opened.at(-1) : undefined;
      close?.();
      return close !== undefined;
    },
  });
}
