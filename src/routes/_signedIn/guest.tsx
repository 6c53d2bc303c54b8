import { createFileRoute } from "@tanstack/react-router";
import { SCREENS } from "#domain/screens.ts";
import { GuestScreen } from "#src/screens/Guest/GuestScreen.tsx";
import { requireGuest } from "#src/session/guards.ts";

export const Route = createFileRoute("/_signedIn/guest")({
  staticData: { title: SCREENS.guest.title },
  beforeLoad: requireGuest,
  component: GuestScreen,
});
