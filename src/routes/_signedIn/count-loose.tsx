import { createFileRoute } from "@tanstack/react-router";
import { CountLooseScreen } from "#src/screens/Count/CountBoxScreen.tsx";
import { requireAdmin } from "#src/session/guards.ts";
import { NeedsRight } from "#src/session/rights.tsx";

export const Route = createFileRoute("/_signedIn/count-loose")({
  beforeLoad: requireAdmin,
  component: () => <NeedsRight right="stock" screen={<CountLooseScreen />} />,
});
