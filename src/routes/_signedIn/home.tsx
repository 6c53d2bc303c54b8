import { createFileRoute } from "@tanstack/react-router";
import { requireRole } from "#src/session/guards.ts";

export const Route = createFileRoute("/_signedIn/home")({
  beforeLoad: ({ location }) => requireRole(location.href, (role) => role === "admin"),
});
