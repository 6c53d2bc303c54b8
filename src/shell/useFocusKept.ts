/** Keeps the keyboard's place where what had the focus is gone: a deleted row, the last "Show more", the opener of a dialog that ended editing. */
import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** Milliseconds in which a closed dialog, or the screen itself, may give the focus back. */
const PAUSE = 30;

/** Where to go on when what had the focus is gone. */
function nextPlace(): HTMLElement | null {
  const dialog = document.querySelector("[role=dialog]");
  if (dialog) return dialog.querySelector<HTMLElement>("[data-autofocus], button");
  return document.querySelector<HTMLElement>("[data-focus-home]") ?? document.querySelector("h1");
}

function keepFocus(router: AnyRouter): () => void {
  let last: Element | null = null;
  let path = "";
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const listening = new AbortController();
  const { signal } = listening;

  const isLost = () => document.activeElement === document.body;
  const find = () => {
    if (!last || !isLost()) return;
    // A navigation has its own place for the focus.
    if (router.state.location.pathname !== path) last = null;
    else if (!last.isConnected) nextPlace()?.focus();
  };
  const findSoon = () => {
    if (!last || !isLost()) return;
    clearTimeout(waiting);
    waiting = setTimeout(find, PAUSE);
  };
  document.addEventListener(
    "focusin",
    ({ target }) => {
      last = target instanceof Element ? target : null;
      path = router.state.location.pathname;
    },
    { signal },
  );
  document.addEventListener(
    "focusout",
    ({ target }) => {
      if (target !== last) return;
      // Who presses beside everything, or puts the phone's keyboard away, wants no focus.
      setTimeout(() => {
        if (target === last && last?.isConnected && isLost()) last = null;
      });
    },
    { signal },
  );
  const observer = new MutationObserver(findSoon);
  observer.observe(document.body, { subtree: true, childList: true });
  return () => {
    listening.abort();
    observer.disconnect();
    clearTimeout(waiting);
  };
}

/** The focus of what is gone goes to the open dialog, else to the screen's `data-focus-home`, else to the title. */
export function useFocusKept(): void {
  const router = useRouter();
  useEffect(() => keepFocus(router), [router]);
}
