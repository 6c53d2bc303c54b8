/** Tells whether somebody can see the page and the device is online. */
import { fromCallback } from "xstate";
import type { PageEvent } from "#machines/dashboard.machine.ts";

export const isAwake = () => document.visibilityState === "visible" && navigator.onLine;

export const watchPage = fromCallback<PageEvent>(({ sendBack }) => {
  const stop = new AbortController();
  const tell = () => sendBack({ type: isAwake() ? "page.woke" : "page.rested" });
  document.addEventListener("visibilitychange", tell, stop);
  window.addEventListener("online", tell, stop);
  window.addEventListener("offline", tell, stop);
  return () => stop.abort();
});
