/** The back button, also Android's, closes what lies over the screen, and nothing else. */
import type { RouterHistory } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";

/** The functions that close each, the topmost last. */
const opened: (() => void)[] = [];

/** For a dialog or a sheet. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const closes = () => onBack();
    opened.push(closes);
    return () => void opened.splice(opened.indexOf(closes), 1);
  }, [isOpen]);
}

/** Before any screen asks whether it may be left. */
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
