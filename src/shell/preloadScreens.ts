/** Fetches the code of all screens quietly, so that moving between them needs no connection. */
import type { AnyRouter } from "@tanstack/react-router";

/** Milliseconds to wait for a quiet moment. */
const PATIENCE = 2_000;

/** Returns what ends the waiting for a quiet moment. */
export function preloadScreens(router: AnyRouter): () => void {
  const load = () => {
    for (const route of Object.values(router.routesById)) {
      // A screen whose code did not come asks for it again when it is opened.
      router.loadRouteChunk(route)?.catch(() => {});
    }
    // A picture is cropped without a connection too.
    import("react-easy-crop").catch(() => {});
    import("./Palette.tsx").catch(() => {});
    import("./Menu.tsx").catch(() => {});
  };
  if (!window.requestIdleCallback) {
    const timer = setTimeout(load, PATIENCE);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(load, { timeout: PATIENCE });
  return () => cancelIdleCallback(idle);
}
