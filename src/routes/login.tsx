import { createFileRoute, redirect } from "@tanstack/react-router";
import { landingOf } from "#domain/people/roles.ts";
import { LoginScreen } from "#src/screens/Login/LoginScreen.tsx";
import { safeRedirect } from "#src/session/guards.ts";
import { openedLink, takeLink } from "#src/session/link.ts";
import { currentSession } from "#src/session/session.ts";

export const Route = createFileRoute("/login")({
  validateSearch: (search: { redirect?: string }): { redirect?: string } => ({
    redirect: safeRedirect(search.redirect),
  }),
  beforeLoad: ({ context, search, location }) => {
    // Takes a link's secret out of the address, where others could see it.
    if (takeLink(location.hash)) throw redirect({ to: "/login", search, hash: "", replace: true });
    const session = currentSession(context.session);
    const link = openedLink();
    if (session && !link) throw redirect({ href: landingOf(session.role, search.redirect) });
    return { link };
  },
  component: LoginScreen,
});
