import { createFileRoute } from "@tanstack/react-router";
import { BarcodeHubScreen } from "#src/screens/BarcodeHub/BarcodeHubScreen.tsx";

export const Route = createFileRoute("/_signedIn/barcode-hub")({
  staticData: { title: "Home" },
  component: BarcodeHubScreen,
});
