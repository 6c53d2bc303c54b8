/**
 * Stores the app on this device after the first screen, and offers a new version once all its files are stored
 * (docs/design.md, "On the home screen").
 */
import { notifications } from "@mantine/notifications";
import { UPGRADE_REQUIRED } from "#domain/clientVersion.ts";
import { api, prefixedApi } from "#src/api/client.ts";
import { sleep } from "#src/device/sleep.ts";
import { buttonToast } from "#src/ui/buttonToast.tsx";

/** Milliseconds before the app is stored, in which the first screens have the device and the network to themselves. */
const FIRST_SCREENS = 2000;
/** Milliseconds between two checks for a new version. */
const LOOK_EVERY = 60 * 60 * 1000;

/** The reason why the app cannot be stored on this device; null for none. */
type Hindrance = "insecure" | "untrusted" | null;

let registered: Promise<Hindrance> | undefined;
export const findHindrance = async (): Promise<Hindrance> =>
  window.isSecureContext ? ((await registered) ?? null) : "insecure";

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register("/serviceWorker.js");
  let offered = "";
  const offer = () => {
    notifications.hide(offered);
    offered = buttonToast({
      message: "A new version is ready.",
      label: "Use it now",
      onPress: () => registration.waiting?.postMessage({ type: "SKIP_WAITING" }),
      autoClose: false,
    });
  };
  if (registration.waiting) offer();
  const watch = () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      // The first worker does not wait.
      if (installing.state === "installed" && registration.active) offer();
    });
  };
  watch();
  // Each time: a build that could not be stored whole is fetched again later.
  registration.addEventListener("updatefound", watch);
  setInterval(() => void registration.update().catch(() => {}), LOOK_EVERY);
}

export function startInstall(): void {
  // In development there is no build to store, and a page without HTTPS has no service workers.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // All windows of the app reload with the new version at the same moment, so that files of two builds never mix. A
  // window does not reload when it gets its first worker, which has the files that the window was loaded with, nor when
  // its worker is removed.
  let { controller } = navigator.serviceWorker;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    const former = controller;
    ({ controller } = navigator.serviceWorker);
    if (former && controller) window.location.reload();
  });
  // Only Account shows why the app cannot be stored.
  registered = sleep(FIRST_SCREENS)
    .then(register)
    .then(
      () => null,
      (error) =>
        error instanceof DOMException && error.name === "SecurityError" ? "untrusted" : null,
    );
}

/** Offers to load the app anew where the server does not understand this build (docs/design.md, "On the home screen"). */
export function offerToRenew(): void {
  let isOffered = false;
  for (const client of [api, prefixedApi]) {
    client.use({
      onResponse({ response }) {
        if (response.status !== UPGRADE_REQUIRED || isOffered) return;
        isOffered = true;
        buttonToast({
          message:
            "The server does not understand this version of the app. What is unsent stays on this device.",
          label: "Renew",
          // This page needs no file of the stored build.
          onPress: () => window.location.assign("/renew.html"),
          autoClose: false,
        });
      },
    });
  }
}
