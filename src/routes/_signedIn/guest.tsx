import { createFileRoute } from "@tanstack/react-router";
import { GuestScreen } from "#src/screens/Guest/GuestScreen.tsx";
import { requireGuest } from "#src/session/guards.ts";

export const Route = createFileRoute("/_signedIn/guest")({
  staticData: { title: "Guest" },
  beforeLoad: requireGuest,
  component: GuestScreen,
});
