import { createFileRoute } from "@tanstack/react-router";
import { CountLooseScreen } from "#src/screens/Count/CountBoxScreen.tsx";
import { requireAdmin } from "#src/session/guards.ts";

export const Route = createFileRoute("/_signedIn/count-loose")({
  staticData: { title: "Count" },
  beforeLoad: requireAdmin,
  component: CountLooseScreen,
});
