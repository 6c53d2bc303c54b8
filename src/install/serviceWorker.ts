/**
 * The service worker. It serves the app's own files from this device, so that every address opens without a server. It
 * takes over once all files of its build are stored, and never stores stock (docs/design.md, "On the home screen").
 */
import {
  addPlugins,
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

/** Once: the build puts the list in this place. */
const files = self.APP_FILES;

addPlugins([
  {
    async cacheWillUpdate({ request, response }) {
      if (response.status >= 400) return null;
      if (!request.url.endsWith("/index.html")) return response;
      // While two servers are updated one after the other, the page may be the former build's: this one is fetched later.
      const [, script] =
        /type="module"[^>]* src="(\/assets\/[^"]+)"/.exec(await response.clone().text()) ?? [];
      return !script || files.some(({ url }) => url === script) ? response : null;
    },
  },
]);
precacheAndRoute(files);
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
