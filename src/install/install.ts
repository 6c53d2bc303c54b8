/** Stores the app on this device after the first screen, and offers a new version when it is there whole (docs/design.md, "On the home screen"). */
import { Workbox } from "workbox-window";
import { buttonToast } from "#src/ui/buttonToast.tsx";

/** Milliseconds between two looks for a new version. */
const LOOK_EVERY = 60 * 60 * 1000;

/** Whether this page could be stored; refused where the browser does not trust the certificate. */
let stored: Promise<boolean> | undefined;
export const isStored = async (): Promise<boolean> => (await stored) ?? false;

export function startInstall(): void {
  // In development there is no build to store, and a page without HTTPS has no service workers.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const workbox = new Workbox("/serviceWorker.js");
  workbox.addEventListener("waiting", () =>
    buttonToast({
      message: "A new version is ready.",
      label: "Use it now",
      onPress: () => workbox.messageSkipWaiting(),
      autoClose: false,
    }),
  );
  // Every window of the app goes on with the new version at the same moment, so that files never mix.
  workbox.addEventListener("controlling", ({ isUpdate, isExternal }) => {
    if (isUpdate || isExternal) window.location.reload();
  });
  // Why it could not be stored is said where somebody asks: on Account.
  stored = workbox.register().then(
    () => true,
    () => false,
  );
  setInterval(async () => {
    if (await stored) await workbox.update();
  }, LOOK_EVERY);
}
