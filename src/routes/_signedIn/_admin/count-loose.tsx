import { createFileRoute } from "@tanstack/react-router";
import { CountLooseScreen } from "#src/screens/Count/CountBoxScreen.tsx";
import { NeedsRight } from "#src/session/rights.tsx";

export const Route = createFileRoute("/_signedIn/_admin/count-loose")({
  component: () => <NeedsRight right="stock" screen={<CountLooseScreen />} />,
});
