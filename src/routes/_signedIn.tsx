import { createFileRoute, Outlet } from "@tanstack/react-router";
import { Scanning } from "#src/scanning/Scanning.tsx";
import { requireSession } from "#src/session/guards.ts";

export const Route = createFileRoute("/_signedIn")({
  beforeLoad: ({ location }) => {
    requireSession(location.href);
  },
  component: SignedIn,
});

function SignedIn() {
  return (
    <Scanning>
      <Outlet />
    </Scanning>
  );
}
