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

/** Goes on for those whose role fits, and sends anybody else to "/". */
export function requireRole(
  actor: SessionActor,
  asked: string,
  fits: (role: string) => boolean,
): void {
  if (!fits(requireSession(actor, asked).role)) throw redirect({ to: "/" });
}

/** Only an address of our own may be opened after signing in: one slash, no host. */
export function ownAddress(asked: string | undefined): string | undefined {
  return asked && /^\/(?![/\\])/.test(asked) ? asked : undefined;
}
