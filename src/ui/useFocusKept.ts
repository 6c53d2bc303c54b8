/** Keeps the keyboard's place: what had the focus may be gone when work has ended. */
import { type RefObject, useEffect } from "react";

/** Focuses `place` when `isBusy` ends and nothing has the focus any more. */
export function useFocusKept(place: RefObject<HTMLElement | null>, isBusy: boolean): void {
  useEffect(() => {
    if (isBusy) {
      return () => {
        if (document.activeElement === document.body) place.current?.focus();
      };
    }
  }, [place, isBusy]);
}
