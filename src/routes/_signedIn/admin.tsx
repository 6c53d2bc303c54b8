import { createFileRoute } from "@tanstack/react-router";
import { AdminScreen } from "#src/screens/Admin/AdminScreen.tsx";
import { requireAdmin } from "#src/session/guards.ts";

export const Route = createFileRoute("/_signedIn/admin")({
  staticData: { title: "Admin Panel" },
  beforeLoad: requireAdmin,
  component: AdminScreen,
});
