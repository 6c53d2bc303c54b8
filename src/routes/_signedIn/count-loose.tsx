import { createFileRoute } from "@tanstack/react-router";
import { SCREENS } from "#domain/screens.ts";
import { CountLooseScreen } from "#src/screens/Count/CountBoxScreen.tsx";
import { requireAdmin } from "#src/session/guards.ts";
import { NeedsRight } from "#src/session/rights.tsx";

export const Route = createFileRoute("/_signedIn/count-loose")({
  staticData: { title: SCREENS.countLoose.title },
  beforeLoad: requireAdmin,
  component: () => <NeedsRight right="stock" screen={<CountLooseScreen />} />,
});
