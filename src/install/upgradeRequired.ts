/** Offers to load the app anew where the server no longer accepts this build (docs/design.md, "On the home screen"). */
import { UPGRADE_REQUIRED } from "#domain/clientVersion.ts";
import { api, prefixedApi } from "#src/api/client.ts";
import { buttonToast } from "#src/ui/buttonToast.tsx";

export function offerToRenew(): void {
  let isOffered = false;
  for (const client of [api, prefixedApi]) {
    client.use({
      onResponse({ response }) {
        if (response.status !== UPGRADE_REQUIRED || isOffered) return;
        isOffered = true;
        buttonToast({
          message: "This version of the app is too old. What is unsent stays on this device.",
          label: "Renew",
          // This page needs no file of the stored build.
          onPress: () => window.location.assign("/renew.html"),
          autoClose: false,
        });
      },
    });
  }
}
