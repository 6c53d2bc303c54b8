/**
 * The service worker. It serves the app's own files from this device, so that every address opens without a server. It
 * takes over once all files of its build are stored, and never stores stock (docs/design.md, "On the home screen").
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
  // Not for addresses that the server answers itself: the API, its certificate, and the page that removes this worker.
  new NavigationRoute(createHandlerBoundToURL("/index.html"), {
    denylist: [/^\/api(\/|$)/, /^\/(renew\.html|toyshelf\.crt)$/],
  }),
);
// Takes control of windows that were open before: only a controlled window reloads with a new version.
self.addEventListener("activate", () => void self.clients.claim());
self.addEventListener("message", (event) => {
  if ((event as MessageEvent).data?.type === "SKIP_WAITING") void self.skipWaiting();
});
