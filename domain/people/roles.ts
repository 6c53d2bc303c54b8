/** Who may see what, and where they land (specification sections 2 and 6). */

import type { Right, Session } from "../types.ts";

/** What the role chip says where there is none. */
export const DEFAULT_ROLE = "guest";

/** Where "/" sends someone who is signed in. */
export function startOf(role: string): "/home" | "/guest" {
  return role === "admin" ? "/home" : "/guest";
}

/** Where a successful sign-in leads. */
export function landingOf(role: string): "/home" | "/guest" | "/account" {
  if (role === "admin") return "/home";
  return role === "guest" ? "/guest" : "/account";
}

/** What an admin account may be without. */
export const RIGHTS = ["stock", "delete", "people"] as const;

/** What an admin may do of whom nothing else was said. */
export const USUAL_RIGHTS: Right[] = ["stock"];

export const hasAllRights = ({ role, rights }: Pick<Session, "role" | "rights">): boolean =>
  role === "admin" && RIGHTS.every((right) => rights.includes(right));
