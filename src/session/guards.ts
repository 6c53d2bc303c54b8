/** Who may open which address (specification sections 2 and 6). */
import { redirect } from "@tanstack/react-router";
import type { Session } from "#domain/types.ts";
import { currentSession, type SessionActor } from "./session.ts";

/** A session, or a redirect to /login that comes back to the page asked for. */
export function requireSession(actor: SessionActor, asked: string): Session {
  const session = currentSession(actor);
  if (!session) throw redirect({ to: "/login", search: { redirect: asked } });
  return session;
}

interface Asked {
  context: { session: SessionActor };
  location: { href: string };
}

/** A route's `beforeLoad`: goes on for those whose role fits, and sends anybody else to "/". */
const requireRole =
  (fits: (role: string) => boolean) =>
  ({ context, location }: Asked): void => {
    if (!fits(requireSession(context.session, location.href).role)) throw redirect({ to: "/" });
  };

export const requireAdmin = requireRole((role) => role === "admin");
/** "/" sends everybody but an admin to /guest. */
export const requireGuest = requireRole((role) => role !== "admin");

/** Only an address of our own may be opened after signing in: one slash, no host. */
export function ownAddress(asked: string | undefined): string | undefined {
  return asked && /^\/(?![/\\])/.test(asked) ? asked : undefined;
}
