import { createFileRoute, redirect } from "@tanstack/react-router";
import { landingOf } from "#domain/roles.ts";
import { LoginScreen } from "#src/screens/Login/LoginScreen.tsx";
import { ownAddress } from "#src/session/guards.ts";
import { currentSession } from "#src/session/session.ts";

export const Route = createFileRoute("/login")({
  validateSearch: (search: { redirect?: string }): { redirect?: string } => ({
    redirect: ownAddress(search.redirect),
  }),
  beforeLoad: ({ context, search }) => {
    const session = currentSession(context.session);
    if (session) throw redirect({ href: search.redirect ?? landingOf(session.role) });
  },
  component: LoginScreen,
});
