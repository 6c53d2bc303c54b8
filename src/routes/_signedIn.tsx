import { createFileRoute, Outlet } from "@tanstack/react-router";
import { requireSession } from "#src/session/guards.ts";

export const Route = createFileRoute("/_signedIn")({
  beforeLoad: ({ location }) => {
    requireSession(location.href);
  },
  component: Outlet,
});
