/**
 * The app's own files from this device, so that it opens without a server, at any of its addresses. Files of a
 * build are stored together before the worker takes over, and stock is never among them (docs/design.md,
 * "On the home screen").
 */
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

declare const self: Pick<EventTarget, "addEventListener"> & {
  /** The files of this build: scripts/serviceWorker.ts puts them here. */
  readonly APP_FILES: PrecacheEntry[];
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
};

precacheAndRoute(self.APP_FILES);
cleanupOutdatedCaches();
registerRoute(
  // What the server answers itself: the API, its certificate, and the page that takes this worker away.
  new NavigationRoute(createHandlerBoundToURL("/index.html"), {
    denylist: [/^\/api(\/|$)/, /^\/(renew\.html|toyshelf\.crt)$/],
  }),
);
// The windows that were there before the worker are renewed with the others only where it has them.
self.addEventListener("activate", () => void self.clients.claim());
self.addEventListener("message", (event) => {
  if ((event as MessageEvent).data?.type === "SKIP_WAITING") void self.skipWaiting();
});
