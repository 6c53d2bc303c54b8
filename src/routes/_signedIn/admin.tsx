import { createFileRoute } from "@tanstack/react-router";
import { SCREENS } from "#domain/screens.ts";
import { AdminScreen } from "#src/screens/Admin/AdminScreen.tsx";
import { requireAdmin } from "#src/session/guards.ts";

export const Route = createFileRoute("/_signedIn/admin")({
  staticData: { title: SCREENS.admin.title },
  beforeLoad: requireAdmin,
  component: AdminScreen,
});
