/** Fetches the code of all screens quietly, so that moving between them needs no connection. */
import type { AnyRouter } from "@tanstack/react-router";

/** The longest wait for an idle moment, in milliseconds. */
const PATIENCE = 2_000;

/** Returns a function that ends the wait. */
export function preloadScreens(router: AnyRouter): () => void {
  const load = () => {
    for (const route of Object.values(router.routesById)) {
      // A screen whose code did not load fetches it again when it is opened.
      router.loadRouteChunk(route)?.catch(() => {});
    }
    // So that a picture can be cropped, and a label asked about, without a connection.
    import("react-easy-crop").catch(() => {});
    import("#src/scan/GuessCard.tsx").catch(() => {});
    import("#src/scan/GunCheck.tsx").catch(() => {});
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
