import { createFileRoute } from "@tanstack/react-router";
import { AdminScreen } from "#src/screens/Admin/AdminScreen.tsx";
import { requireRole } from "#src/session/guards.ts";

export const Route = createFileRoute("/_signedIn/admin")({
  staticData: { title: "Admin Panel" },
  beforeLoad: ({ context, location }) =>
    requireRole(context.session, location.href, (role) => role === "admin"),
  component: AdminScreen,
});
