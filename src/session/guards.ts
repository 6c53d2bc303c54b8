/** The guards of addresses (specification sections 2 and 6). */
import { redirect } from "@tanstack/react-router";
import { hasAllRights } from "#domain/people/roles.ts";
import type { Session } from "#domain/types.ts";
import { currentSession, type SessionActor } from "./session.ts";

/** The session, or else a thrown redirect to /login that returns to the requested page. */
export function requireSession(actor: SessionActor, asked: string): Session {
  const session = currentSession(actor);
  if (!session) throw redirect({ to: "/login", search: { redirect: asked } });
  return session;
}

interface Asked {
  context: { session: SessionActor };
  location: { href: string };
}

/** Makes a route's `beforeLoad`: it lets people with a fitting session pass, and sends others to "/". */
const requireThat =
  (fits: (session: Session) => boolean) =>
  ({ context, location }: Asked): void => {
    if (!fits(requireSession(context.session, location.href))) throw redirect({ to: "/" });
  };

export const requireAdmin = requireThat(({ role }) => role === "admin");
export const requireAllRights = requireThat(hasAllRights);
/** "/" sends everybody but an admin to /guest. */
export const requireGuest = requireThat(({ role }) => role !== "admin");

/** The address where it is one of our own, the only kind that may be opened after signing in: one slash, no host. */
export function safeRedirect(asked: string | undefined): string | undefined {
  return asked && /^\/(?![/\\])/.test(asked) ? asked : undefined;
}
