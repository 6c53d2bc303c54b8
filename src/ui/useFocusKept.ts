/** Keeps the keyboard's place where what has the focus goes: with its row, its dialog, or the last "Show more". */
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Milliseconds in which a closed dialog, or another screen, may give the focus back. */
const PAUSE = 30;

/** The next place of the focus: the open dialog, else the screen's `data-focus-home`, else the title. */
function nextPlace(): HTMLElement | null {
  const dialog = document.querySelector("[role=dialog]");
  if (dialog) return dialog.querySelector<HTMLElement>("[data-autofocus], button");
  return document.querySelector<HTMLElement>("[data-focus-home]") ?? document.querySelector("h1");
}

function goOn() {
  // The page stays where it is: who saved something far below looks at that, not at the title.
  if (document.activeElement === document.body) nextPlace()?.focus({ preventScroll: true });
}

/** For a control: where it, or the dialog around it, goes while it has the focus, the focus goes on. */
export function useFocusKept(control: RefObject<HTMLElement | null>): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const place = control.current?.closest("[role=dialog]") ?? control.current;
    return () => {
      hadFocus.current = place?.contains(document.activeElement) ?? false;
    };
  }, [control]);
  // With the effects of a closed dialog, whose own pause before it gives the focus back is shorter.
  useEffect(
    () => () => {
      if (hadFocus.current) setTimeout(goOn, PAUSE);
    },
    [],
  );
}
