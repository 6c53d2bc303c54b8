/** The screens that each role may see, and the landing page (specification sections 2 and 6). */

import type { Right, Session } from "../types.ts";

/** The role chip's text for a person without a role. */
export const DEFAULT_ROLE = "guest";

/** The page that "/" leads a signed-in person to. */
export function startOf(role: string): "/home" | "/guest" {
  return role === "admin" ? "/home" : "/guest";
}

/** The page after a successful sign-in. Who may see the page where the session had ended goes on there. */
export function landingOf(role: string, asked = "/home"): string {
  if (role === "admin" || asked === "/account") return asked;
  return role === "guest" ? "/guest" : "/account";
}

/** The rights that an admin account may lack. */
export const RIGHTS = ["stock", "delete", "people"] as const;

/** The rights of a new admin, unless others are chosen. */
export const USUAL_RIGHTS: Right[] = ["stock"];

/** The usual rights that an admin with `own` rights may give. */
export const usualRights = (own: readonly Right[]): Right[] =>
  USUAL_RIGHTS.filter((right) => own.includes(right));

export const areAllRights = (rights: readonly Right[]): boolean =>
  RIGHTS.every((right) => rights.includes(right));

export const hasAllRights = ({ role, rights }: Pick<Session, "role" | "rights">): boolean =>
  role === "admin" && areAllRights(rights);
