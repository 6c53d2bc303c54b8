import { createFileRoute } from "@tanstack/react-router";
import { ScanScreen } from "#src/screens/Scan/ScanScreen.tsx";

export const Route = createFileRoute("/_signedIn/barcodes")({
  component: ScanScreen,
});
