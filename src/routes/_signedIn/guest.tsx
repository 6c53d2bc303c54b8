import { createFileRoute } from "@tanstack/react-router";
import { GuestScreen } from "#src/screens/Guest/GuestScreen.tsx";
import { requireRole } from "#src/session/guards.ts";

export const Route = createFileRoute("/_signedIn/guest")({
  staticData: { title: "Guest" },
  // Anybody but an admin: "/" sends every other role here, so refusing them would send them in circles.
  beforeLoad: ({ context, location }) =>
    requireRole(context.session, location.href, (role) => role !== "admin"),
  component: GuestScreen,
});
