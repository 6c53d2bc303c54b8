import { createFileRoute } from "@tanstack/react-router";
import { SCREENS } from "#domain/screens.ts";
import { ScanScreen } from "#src/screens/Scan/ScanScreen.tsx";

export const Route = createFileRoute("/_signedIn/barcodes")({
  staticData: { title: SCREENS.barcodes.title },
  component: ScanScreen,
});
